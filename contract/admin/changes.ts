/** What operators change and only browsers hear of: a part of `changeEvents`. */
export const adminChanges = {
  'evidence.changed': 'The draft of the evidence for a dispute was changed',
  'invitation.changed': 'Somebody was invited to become an operator, or the invitation was withdrawn',
  'jobs.changed': 'An operator has run a failed job again, or discarded it',
  'log.written': 'What an operator did was recorded',
  'mail-text.changed': 'An operator has changed the text of a mail',
  'note.changed': 'An operator has written, changed or deleted a note about somebody',
  'packages.changed': 'The operator has changed the token packages',
  'second-factor.reset': 'An operator has removed the second factors of somebody who has lost them',
  'site-coupon.changed': 'An operator has created, changed or ended a coupon of the site',
  'site-webhook.changed': 'A webhook of the site was created, changed or deleted, or has a new secret',
  'site-webhook.delivered': 'Events were sent to a webhook of the site',
} as const
