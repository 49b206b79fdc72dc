/** What the manifest of an archive says that it is (`docs/archive.md`). */
export const archiveFormat = 'stagedoor-archive'
/** Raised when a site of an older version could not read the archive in. */
export const archiveVersion = 1

/** Days for which an archive is kept. */
export const keptExportDays = 7
/** Hours after which another archive can be made. */
export const exportEveryHours = 24
