// What the shared library shows to its users.
#pragma once

#if defined(LIGAMENT_STATIC)
#define LIGAMENT_API
#elif defined(_WIN32)
#if defined(LIGAMENT_BUILDING)
#define LIGAMENT_API __declspec(dllexport)
#else
#define LIGAMENT_API __declspec(dllimport)
#endif
#else
#define LIGAMENT_API __attribute__((visibility("default")))
#endif
