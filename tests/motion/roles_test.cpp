// Roles: the names of common rigs, each joint by hand; and no role twice whatever the names are.
#include <ligament/motion.h>

#include <gtest/gtest.h>

#include "support/clips.h"

#include <map>
#include <set>

namespace ligament::testing {
namespace {

struct Bone {
  const char *name, *parent, *role;
};
struct Rig {
  Skeleton skeleton;
  std::vector<std::string> expected;
};
Rig rig_of(const std::vector<Bone>& bones) {
  Rig rig;
  std::map<std::string, int> index;
  for (const Bone& bone : bones) {
    const int parent = bone.parent[0] ? index.at(bone.parent) : kNoParent;
    index[bone.name] = static_cast<int>(rig.skeleton.size());
    rig.skeleton.joints.push_back({bone.name, parent, {0, 1, 0}});
    rig.expected.push_back(bone.role);
  }
  return rig;
}

const std::vector<Bone> kCmu{
    {"Hips", "", "hips"},
    {"LHipJoint", "Hips", ""},
    {"LeftUpLeg", "LHipJoint", "leftUpperLeg"},
    {"LeftLeg", "LeftUpLeg", "leftLowerLeg"},
    {"LeftFoot", "LeftLeg", "leftFoot"},
    {"LeftToeBase", "LeftFoot", "leftToes"},
    {"RHipJoint", "Hips", ""},
    {"RightUpLeg", "RHipJoint", "rightUpperLeg"},
    {"RightLeg", "RightUpLeg", "rightLowerLeg"},
    {"RightFoot", "RightLeg", "rightFoot"},
    {"RightToeBase", "RightFoot", "rightToes"},
    {"LowerBack", "Hips", "spine"},
    {"Spine", "LowerBack", "chest"},
    {"Spine1", "Spine", "upperChest"},
    {"Neck", "Spine1", "neck"},
    {"Neck1", "Neck", ""},
    {"Head", "Neck1", "head"},
    {"LeftShoulder", "Spine1", "leftShoulder"},
    {"LeftArm", "LeftShoulder", "leftUpperArm"},
    {"LeftForeArm", "LeftArm", "leftLowerArm"},
    {"LeftHand", "LeftForeArm", "leftHand"},
    {"LeftFingerBase", "LeftHand", ""},
    {"LeftHandIndex1", "LeftFingerBase", "leftIndexProximal"},
    {"LThumb", "LeftHand", ""},
    {"RightShoulder", "Spine1", "rightShoulder"},
    {"RightArm", "RightShoulder", "rightUpperArm"},
    {"RightForeArm", "RightArm", "rightLowerArm"},
    {"RightHand", "RightForeArm", "rightHand"},
};

const std::vector<Bone> kMixamo{
    {"mixamorig:Hips", "", "hips"},
    {"mixamorig:Spine", "mixamorig:Hips", "spine"},
    {"mixamorig:Spine1", "mixamorig:Spine", "chest"},
    {"mixamorig:Spine2", "mixamorig:Spine1", "upperChest"},
    {"mixamorig:Neck", "mixamorig:Spine2", "neck"},
    {"mixamorig:Head", "mixamorig:Neck", "head"},
    {"mixamorig:HeadTop_End", "mixamorig:Head", ""},
    {"mixamorig:LeftEye", "mixamorig:Head", "leftEye"},
    {"mixamorig:RightShoulder", "mixamorig:Spine2", "rightShoulder"},
    {"mixamorig:RightArm", "mixamorig:RightShoulder", "rightUpperArm"},
    {"mixamorig:RightForeArm", "mixamorig:RightArm", "rightLowerArm"},
    {"mixamorig:RightHand", "mixamorig:RightForeArm", "rightHand"},
    {"mixamorig:RightHandThumb1", "mixamorig:RightHand", "rightThumbMetacarpal"},
    {"mixamorig:RightHandThumb2", "mixamorig:RightHandThumb1", "rightThumbProximal"},
    {"mixamorig:RightHandThumb3", "mixamorig:RightHandThumb2", "rightThumbDistal"},
    {"mixamorig:RightHandThumb4", "mixamorig:RightHandThumb3", ""},
    {"mixamorig:RightHandRing1", "mixamorig:RightHand", "rightRingProximal"},
    {"mixamorig:RightHandRing2", "mixamorig:RightHandRing1", "rightRingIntermediate"},
    {"mixamorig:RightHandRing3", "mixamorig:RightHandRing2", "rightRingDistal"},
    {"mixamorig:RightHandPinky1", "mixamorig:RightHand", "rightLittleProximal"},
    {"mixamorig:RightHandPinky3", "mixamorig:RightHandPinky1", "rightLittleDistal"},
    {"mixamorig:RightUpLeg", "mixamorig:Hips", "rightUpperLeg"},
    {"mixamorig:RightLeg", "mixamorig:RightUpLeg", "rightLowerLeg"},
    {"mixamorig:RightFoot", "mixamorig:RightLeg", "rightFoot"},
    {"mixamorig:RightToeBase", "mixamorig:RightFoot", "rightToes"},
    {"mixamorig:RightToe_End", "mixamorig:RightToeBase", ""},
};

const std::vector<Bone> kBlender{
    {"root", "", ""},
    {"hips", "root", "hips"},
    {"spine", "hips", "spine"},
    {"chest", "spine", "chest"},
    {"neck", "chest", "neck"},
    {"head", "neck", "head"},
    {"shoulder.L", "chest", "leftShoulder"},
    {"upper_arm.L", "shoulder.L", "leftUpperArm"},
    {"forearm.L", "upper_arm.L", "leftLowerArm"},
    {"hand.L", "forearm.L", "leftHand"},
    {"thumb.01.L", "hand.L", "leftThumbMetacarpal"},
    {"f_index.01.L", "hand.L", "leftIndexProximal"},
    {"f_index.02.L", "f_index.01.L", "leftIndexIntermediate"},
    {"DEF-upper_arm.R", "chest", "rightUpperArm"},
    {"DEF-upper_arm.R.001", "DEF-upper_arm.R", ""},
    {"DEF-forearm.R", "DEF-upper_arm.R.001", "rightLowerArm"},
    {"thigh.L", "hips", "leftUpperLeg"},
    {"shin.L", "thigh.L", "leftLowerLeg"},
    {"foot.L", "shin.L", "leftFoot"},
    {"toe.L", "foot.L", "leftToes"},
    {"thigh.R", "hips", "rightUpperLeg"},
};

const std::vector<Bone> kVroid{
    {"Root", "", ""},
    {"J_Bip_C_Hips", "Root", "hips"},
    {"J_Bip_C_Spine", "J_Bip_C_Hips", "spine"},
    {"J_Bip_C_Chest", "J_Bip_C_Spine", "chest"},
    {"J_Bip_C_UpperChest", "J_Bip_C_Chest", "upperChest"},
    {"J_Bip_C_Neck", "J_Bip_C_UpperChest", "neck"},
    {"J_Bip_C_Head", "J_Bip_C_Neck", "head"},
    {"J_Bip_L_Shoulder", "J_Bip_C_UpperChest", "leftShoulder"},
    {"J_Bip_L_UpperArm", "J_Bip_L_Shoulder", "leftUpperArm"},
    {"J_Bip_L_LowerArm", "J_Bip_L_UpperArm", "leftLowerArm"},
    {"J_Bip_L_Hand", "J_Bip_L_LowerArm", "leftHand"},
    {"J_Bip_L_Little2", "J_Bip_L_Hand", "leftLittleIntermediate"},
    {"J_Bip_R_UpperLeg", "J_Bip_C_Hips", "rightUpperLeg"},
    {"J_Bip_R_LowerLeg", "J_Bip_R_UpperLeg", "rightLowerLeg"},
    {"J_Bip_R_Foot", "J_Bip_R_LowerLeg", "rightFoot"},
    {"J_Bip_R_ToeBase", "J_Bip_R_Foot", "rightToes"},
};

const std::vector<Bone> kUnreal{
    {"root", "", ""},
    {"pelvis", "root", "hips"},
    {"spine_01", "pelvis", "spine"},
    {"spine_02", "spine_01", "chest"},
    {"spine_03", "spine_02", "upperChest"},
    {"neck_01", "spine_03", "neck"},
    {"head", "neck_01", "head"},
    {"clavicle_l", "spine_03", "leftShoulder"},
    {"upperarm_l", "clavicle_l", "leftUpperArm"},
    {"upperarm_twist_01_l", "upperarm_l", ""},
    {"lowerarm_l", "upperarm_l", "leftLowerArm"},
    {"hand_l", "lowerarm_l", "leftHand"},
    {"pinky_03_l", "hand_l", "leftLittleDistal"},
    {"thigh_r", "pelvis", "rightUpperLeg"},
    {"calf_r", "thigh_r", "rightLowerLeg"},
    {"foot_r", "calf_r", "rightFoot"},
    {"ball_r", "foot_r", "rightToes"},
};

const std::vector<Bone> kDaz{
    {"hip", "", "hips"},
    {"pelvis", "hip", ""},
    {"abdomen", "hip", "spine"},
    {"chest", "abdomen", "chest"},
    {"neck", "chest", "neck"},
    {"head", "neck", "head"},
    {"lEye", "head", "leftEye"},
    {"rEye", "head", "rightEye"},
    {"lCollar", "chest", "leftShoulder"},
    {"lShldr", "lCollar", "leftUpperArm"},
    {"lForeArm", "lShldr", "leftLowerArm"},
    {"lHand", "lForeArm", "leftHand"},
    {"lThumb1", "lHand", "leftThumbMetacarpal"},
    {"lMid1", "lHand", "leftMiddleProximal"},
    {"lPinky2", "lHand", "leftLittleIntermediate"},
    {"rButtock", "hip", ""},
    {"rThigh", "rButtock", "rightUpperLeg"},
    {"rShin", "rThigh", "rightLowerLeg"},
    {"rFoot", "rShin", "rightFoot"},
    {"rToe", "rFoot", "rightToes"},
};

const std::vector<Bone> kGenesis8{
    {"hip", "", "hips"},
    {"pelvis", "hip", ""},
    {"abdomenLower", "hip", "spine"},
    {"abdomenUpper", "abdomenLower", "chest"},
    {"chestLower", "abdomenUpper", "upperChest"},
    {"chestUpper", "chestLower", ""},
    {"neckLower", "chestUpper", "neck"},
    {"neckUpper", "neckLower", ""},
    {"head", "neckUpper", "head"},
    {"lCollar", "chestUpper", "leftShoulder"},
    {"lShldrBend", "lCollar", "leftUpperArm"},
    {"lShldrTwist", "lShldrBend", ""},
    {"lForearmBend", "lShldrTwist", "leftLowerArm"},
    {"lHand", "lForearmBend", "leftHand"},
    {"rThighBend", "pelvis", "rightUpperLeg"},
    {"rShin", "rThighBend", "rightLowerLeg"},
};

const std::vector<Bone> kBiped{
    {"Bip01", "", ""},
    {"Bip01 Pelvis", "Bip01", "hips"},
    {"Bip01 Spine", "Bip01 Pelvis", "spine"},
    {"Bip01 Spine1", "Bip01 Spine", "chest"},
    {"Bip01 Neck", "Bip01 Spine1", "neck"},
    {"Bip01 Head", "Bip01 Neck", "head"},
    {"Bip01 L Clavicle", "Bip01 Neck", "leftShoulder"},
    {"Bip01 L UpperArm", "Bip01 L Clavicle", "leftUpperArm"},
    {"Bip01 L Forearm", "Bip01 L UpperArm", "leftLowerArm"},
    {"Bip01 R Thigh", "Bip01 Pelvis", "rightUpperLeg"},
    {"Bip01 R Calf", "Bip01 R Thigh", "rightLowerLeg"},
    {"Bip01 R Toe0", "Bip01 R Calf", "rightToes"},
};

/// Named after joints instead of bones: a shoulder that an elbow hangs on is the upper arm.
const std::vector<Bone> kJoints{
    {"Hips", "", "hips"},
    {"Chest", "Hips", "spine"},
    {"LeftCollar", "Chest", "leftShoulder"},
    {"LeftShoulder", "LeftCollar", "leftUpperArm"},
    {"LeftElbow", "LeftShoulder", "leftLowerArm"},
    {"LeftWrist", "LeftElbow", "leftHand"},
    {"RightShoulder", "Chest", "rightUpperArm"},
    {"RightElbow", "RightShoulder", "rightLowerArm"},
    {"LeftHip", "Hips", "leftUpperLeg"},
    {"LeftKnee", "LeftHip", "leftLowerLeg"},
    {"LeftAnkle", "LeftKnee", "leftFoot"},
};

struct NamedRig {
  const char* name;
  const std::vector<Bone>* bones;
};
void PrintTo(const NamedRig& rig, std::ostream* out) { *out << rig.name; }
constexpr NamedRig kRigs[] = {{"cmu", &kCmu},          {"mixamo", &kMixamo}, {"blender", &kBlender},
                              {"vroid", &kVroid},      {"unreal", &kUnreal}, {"daz", &kDaz},
                              {"genesis", &kGenesis8}, {"biped", &kBiped},   {"joints", &kJoints}};

std::string name_of_rig(const ::testing::TestParamInfo<NamedRig>& info) { return info.param.name; }
class Rigs : public ::testing::TestWithParam<NamedRig> {};
INSTANTIATE_TEST_SUITE_P(Common, Rigs, ::testing::ValuesIn(kRigs), name_of_rig);

TEST_P(Rigs, GetTheRolesAPersonWouldGive) {
  const Rig rig = rig_of(*GetParam().bones);
  const std::vector<std::string> roles = humanoid_roles(rig.skeleton);
  ASSERT_EQ(roles.size(), rig.skeleton.size());
  for (std::size_t j = 0; j < roles.size(); ++j) EXPECT_EQ(roles[j], rig.expected[j]) << rig.skeleton.joints[j].name;
}

constexpr const char* kBodyRoles[] = {"hips",          "spine",        "chest",         "upperChest",    "neck",
                                      "head",          "jaw",          "leftEye",       "rightEye",      "leftUpperLeg",
                                      "rightUpperLeg", "leftLowerLeg", "rightLowerLeg", "leftFoot",      "rightFoot",
                                      "leftToes",      "rightToes",    "leftShoulder",  "rightShoulder", "leftUpperArm",
                                      "rightUpperArm", "leftLowerArm", "rightLowerArm", "leftHand",      "rightHand"};

std::vector<std::string> all_roles() {
  std::vector<std::string> roles(std::begin(kBodyRoles), std::end(kBodyRoles));
  for (const std::string side : {"left", "right"}) {
    for (const char* part : {"Metacarpal", "Proximal", "Distal"}) roles.push_back(side + "Thumb" + part);
    for (const char* finger : {"Index", "Middle", "Ring", "Little"}) {
      for (const char* part : {"Proximal", "Intermediate", "Distal"}) roles.push_back(side + finger + part);
    }
  }
  return roles;
}

TEST(HumanoidRoles, OfVrmsOwnNamesAreThoseNames) {
  Skeleton vrm;
  for (const std::string& name : all_roles()) vrm.joints.push_back({name, static_cast<int>(vrm.size()) - 1, {}});
  EXPECT_EQ(humanoid_roles(vrm), all_roles());
}

TEST(HumanoidRoles, ARootIsTheHipsWhereNothingElseIs) {
  const Rig rig = rig_of({{"Root", "", "hips"}, {"Spine", "Root", "spine"}, {"Head", "Spine", "head"}});
  EXPECT_EQ(humanoid_roles(rig.skeleton), rig.expected);
}

TEST(HumanoidRoles, AreKnownAndGivenOnceWhateverTheNames) {
  std::vector<std::string> names;
  for (const NamedRig& rig : kRigs) {
    for (const Bone& bone : *rig.bones) names.push_back(bone.name);
  }
  for (const std::string& role : all_roles()) names.push_back(role);
  for (const char* odd : {"", "l", "R", "_", "left", "Right", "é", "spine spine", "123", "upperChest", "chest.L"}) {
    names.push_back(odd);
  }
  const std::vector<std::string> list = all_roles();
  const std::set<std::string> known(list.begin(), list.end());
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    Skeleton soup = random_skeleton(random, 40);
    for (Joint& joint : soup.joints) joint.name = names[random.below(names.size())];
    std::set<std::string> given;
    for (const std::string& role : humanoid_roles(soup)) {
      if (role.empty()) continue;
      ASSERT_TRUE(known.contains(role)) << role;
      ASSERT_TRUE(given.insert(role).second) << role << " twice";
    }
  }
}

TEST(HumanoidRoles, OfOtherThingsAreEmpty) {
  const Rig table = rig_of({{"Table", "", ""}, {"Drawer", "Table", ""}, {"Lamp", "Table", ""}, {"Rod", "Lamp", ""}});
  EXPECT_EQ(humanoid_roles(table.skeleton), table.expected);
  EXPECT_TRUE(humanoid_roles(Skeleton{}).empty());
}

TEST(Roles, ThatTheFileStatesComeFirst) {
  Skeleton skeleton = chain({{}, {0, 1, 0}, {0, 1, 0}});
  skeleton.joints[0].name = "LeftArm";
  skeleton.joints[1].name = "bone7";
  skeleton.joints[2].name = "LeftHand";
  skeleton.joints[1].role = "leftUpperArm";
  skeleton.joints[2].role = "leftLowerArm";
  EXPECT_EQ(humanoid_roles(skeleton), (std::vector<std::string>{"", "leftUpperArm", "leftLowerArm"}));
}

}  // namespace
}  // namespace ligament::testing
