/** A start that was told to stop before it had ended. */
export class StartStopped extends Error {
  override name = 'StartStopped'
}

/**
 * The result of a part of the start, or a rejection with StartStopped as soon as a stop is requested. For what may be
 * left undone at any moment, as by a crash: PostgreSQL rolls back what was not committed, and the next start goes on.
 */
export async function untilStopped<T>(stop: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!stop) return work
  const stopped = Promise.withResolvers<never>()
  const giveUp = (): void => stopped.reject(new StartStopped())
  if (stop.aborted) giveUp()
  stop.addEventListener('abort', giveUp)
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    stop.removeEventListener('abort', giveUp)
  }
}
