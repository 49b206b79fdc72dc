import type { StreamTicket } from '../../../contract/social/streaming/streams.ts'

/** Who gets a ticket, and for what: `channel` is the id of the stream or call. */
export type TicketRequest = {
  channel: string
  /**
   * Whom an outside service takes the browser for: who enters a channel with the same one puts the other out. So each
   * viewing browser has its own, and a creator one for all, so that the newest sends.
   */
  identity: string
  role: StreamTicket['role']
}

/**
 * What carries the pictures of streams and calls: this site itself, or an outside service. Who may have a ticket is
 * decided by the features before they ask for one.
 */
export interface StreamingProvider {
  readonly name: StreamTicket['provider']
  /** Creates the access of one browser; the host's is valid for 12 hours, the audience's for seconds. */
  ticket(request: TicketRequest): Promise<StreamTicket>
  /** Asks the provider whether it answers and accepts the keys; where only tickets are made, makes one. @throws Error */
  probe(): Promise<unknown>
}

/** Validity of a host's ticket, in seconds: a broadcast ends before. */
export const hostTicketS = 12 * 3600
/**
 * Validity of an audience's ticket of an outside service, in seconds. The service checks it when the browser connects,
 * so it must only outlast that.
 */
export const audienceTicketS = 120
