/** `unsubscribe`: where a mail reader says for its owner that no more letters of this kind are wanted, by a POST (RFC 8058). */
export type Mail = { to: string; subject: string; text: string; html: string; unsubscribe?: string }

/** Sends e-mail: through SMTP when configured, otherwise into the outbox. Called by the `mail` job only, which retries. */
export interface Mailer {
  readonly name: 'smtp' | 'outbox'
  send(mail: Mail): Promise<void>
}
