/// <reference types="next" />
// The types of *.module.css, also before the framework has written next-env.d.ts.
