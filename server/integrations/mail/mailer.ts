/** `unsubscribe`: the address to which mail clients POST to unsubscribe from mails of this kind (RFC 8058). */
export type Mail = { to: string; subject: string; text: string; html: string; unsubscribe?: string }

/**
 * Sends e-mail: by SMTP when configured, otherwise into the outbox table. Called only by the `mail` job, which retries.
 */
export interface Mailer {
  readonly name: 'smtp' | 'outbox'
  send(mail: Mail): Promise<void>
  /** Asks the mail server whether it would accept mails, without sending one. @throws Error with its answer */
  probe(): Promise<unknown>
}
