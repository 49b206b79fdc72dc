/** A message of the process that takes streams to the site: `id` is a connection, `n` counts its pieces. */
export type FromRtmp =
  | { is: 'listening' }
  | { is: 'failed'; message: string; code: string | undefined }
  | { is: 'alive' }
  | { is: 'note'; address: string; reason: string }
  | { is: 'key'; id: number; key: string; address: string }
  | { is: 'piece'; id: number; n: number; piece: 'init' | number; bytes: Uint8Array }
  | { is: 'ended'; id: number }

/** A message of the site to that process; `refusal` and `error` say why a key or piece is not taken. */
export type ToRtmp =
  | { is: 'listen'; port: number; host: string }
  | { is: 'answer'; id: number; refusal?: string | undefined }
  | { is: 'taken'; id: number; n: number; error?: string | undefined }
