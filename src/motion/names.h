// Names of joints, without the prefixes that rigs give them.
#pragma once

#include <string>
#include <string_view>

namespace ligament {

/// A name in lower-case letters and digits only, without namespace and without the prefixes of rigs:
/// "mixamorig:LeftArm", "Bip01 L Thigh" and "J_Bip_L_UpperArm" become "leftarm", "lthigh" and "lupperarm".
std::string plain_name(std::string_view name);

}  // namespace ligament
