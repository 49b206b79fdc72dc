import type { ImportFailure } from '../../../../contract/account-lifecycle/account-lifecycle.ts'

/** An archive that cannot be read in; `failure` says why. */
export class ArchiveError extends Error {
  readonly failure: ImportFailure
  constructor(failure: ImportFailure, cause?: unknown) {
    super(`the archive cannot be read: ${failure}`, { cause })
    this.failure = failure
  }
}
