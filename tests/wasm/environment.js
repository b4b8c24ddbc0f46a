// A program's environment is that of Node: Emscripten makes up one of its own otherwise.
Module['preRun'] = [() => Object.assign(ENV, process.env)];
