import type { Part, PartAnswer } from '../engine/part-queue.ts'

type Answer = { data?: { next?: number }; code?: string }

/**
 * Sends one piece to the address of a host's ticket. @throws when there is no answer, or one that may be another at the
 * next attempt
 */
export const sendPart = async (publishUrl: string, part: Part, signal: AbortSignal): Promise<PartAnswer> => {
  const response = await fetch(`${publishUrl}${part.rendition}/${part.run}/${part.name}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'video/mp4' },
    body: part.bytes,
    signal,
  })
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (response.ok) return { next: answer.data?.next ?? (part.name === 'init' ? 0 : part.name + 1) }
  if (response.status === 410) return 'ended'
  if (response.status === 409) return 'taken'
  // Its run is not known here, or these bytes are not what the server takes: only a new run helps.
  if ([400, 404, 413, 422].includes(response.status)) return 'unknown'
  throw new Error(`The server answered ${response.status}`)
}
