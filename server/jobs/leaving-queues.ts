/** The queues of closed accounts and of archives, with their payloads. */
export type LeavingQueues = {
  /** An account was closed: ends its streams and calls. */
  'leave-site': { accountId: string }
  /** Returns the rest of a subscriber's period, of a creator who has closed the account: cents, or hundredths of a token. */
  'refund-rest': { accountId: string; paymentId: string; amount?: number; tokens?: number }
  'erase-accounts': Record<string, never>
  'make-export': { exportId: string }
  'read-archive': { importId: string }
  'sweep-exports': Record<string, never>
}
