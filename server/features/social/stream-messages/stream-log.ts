import type { LogTables } from '../../../sequenced-log/numbers.ts'

/** The messages of a creator's chat are a sequenced log (decision 40). */
export const streamLog: LogTables = { log: 'stream_conversation', entries: 'stream_message' }
