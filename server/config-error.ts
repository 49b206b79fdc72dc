/** Thrown when a variable has no usable value; the message is one line that names it. */
export class ConfigError extends Error {}
