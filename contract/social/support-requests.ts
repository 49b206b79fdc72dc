import '../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'
import { Email } from '../identity/users/accounts.ts'
import { captchaPass } from '../identity/auth/captcha.ts'
import { DisplayName } from '../identity/users/names.ts'

/** Maximum lengths of a support request, in characters. */
export const supportRequestLimits = { subject: 150, message: 5000 } as const

/** Support requests to the operators of the site (Spec §7, Settings and contact). */
export const contact = endpoints({
  write: {
    method: 'POST',
    path: '/contact',
    access: 'optional',
    opensInMaintenance: true,
    summary: 'Write to the operators, who answer by mail',
    body: z.strictObject({
      name: DisplayName.optional().describe('required of visitors'),
      email: Email.optional().describe('required of visitors, and of accounts without an e-mail address'),
      subject: trimmed(supportRequestLimits.subject).min(1),
      message: trimmed(supportRequestLimits.message).min(1),
      ...captchaPass,
    }),
    allowsIncomplete: true,
    errors: ['captcha_required'],
    limit: { max: 10, perS: 3600 },
    emits: ['letter.created'],
  },
})
