import type { Language } from '../../../../contract/errors.ts'
import { mailKinds } from '../../../../contract/admin/mail-kinds.ts'
import { mailTexts } from '../../../../contract/admin/mail-texts.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { readMailTexts } from '../../platform/mail/mail-texts.ts'
import { mailTemplates } from './catalogue.ts'
import { exampleIn, renderExample, sendExample } from './render-example.ts'
import { resetMailText, saveMailText } from './save-mail-text.ts'

const handlers = (deps: Deps): Handlers<typeof mailTexts> => ({
  list: async ({ caller }) => {
    const rows = await deps.db.selectFrom('mail_text').select(['kind', 'language', 'subject']).execute()
    return {
      data: mailKinds.map((kind) => {
        const own = rows.filter((row) => row.kind === kind)
        return {
          kind,
          subject:
            own.find(({ language }) => language === caller.language)?.subject ??
            mailTemplates[kind][caller.language].subject,
          changed: own.map(({ language }) => language as Language).toSorted(),
        }
      }),
    }
  },
  view: async ({ params: { kind, language } }) => {
    const template = mailTemplates[kind]
    const { subject, heading, body } = template[language]
    const initial = { subject, heading, body }
    const own = (await readMailTexts(deps.db, kind))[language]
    return {
      text: own ?? initial,
      default: initial,
      isChanged: own !== undefined,
      placeholders: Object.entries(template.placeholders).map(([name, example]) => ({
        name,
        isRequired: template.required?.includes(name) ?? false,
        example: exampleIn(example, language),
      })),
    }
  },
  save: ({ params, body, caller }) => saveMailText(deps, params, body, caller.language),
  reset: ({ params }) => resetMailText(deps, params),
  preview: async ({ params, body, caller }) => {
    const { subject, html, text } = await renderExample(deps, params, body, caller.language)
    return { subject, html, text }
  },
  test: ({ params, body, viewer, caller }) => sendExample(deps, params, body, viewer, caller.language),
})

/** The texts of the site's mails, for its operator (product.md, Operators; decision record 0053). */
export const registerMailTexts: RegisterFeature = (app, deps) => mount(app, deps, mailTexts, handlers(deps))
