import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import { useTexts } from '../../../lib/texts.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { mailsTexts } from './mails-texts.ts'
import s from './site.module.css'

const looks = ['html', 'text'] as const

/** A mail with example values: as a mail program draws it, in a frame where nothing runs, and as plain text. */
export const MailPreview = ({ mail }: { mail: ResponseOf<'mailTexts.preview'> }): ReactElement => {
  const t = useTexts(mailsTexts)
  const [look, setLook] = useState<(typeof looks)[number]>('html')
  const top = useRef<HTMLElement>(null)
  // It opens below the form, where only its first line would be seen.
  // In newer browsers it returns a promise, which React would take for a clean-up.
  useEffect(() => void top.current?.scrollIntoView({ block: 'start' }), [mail])
  return (
    <section ref={top} className={layout.stack3} aria-label={t.preview}>
      <Tabs
        label={t.preview}
        current={look}
        tabs={looks.map((key) => ({ key, label: t.previewAs[key] }))}
        onSelect={(key) => setLook(looks.find((one) => one === key) ?? 'html')}
      />
      <p>
        <strong>{mail.subject}</strong>
      </p>
      <div role="tabpanel" aria-label={t.previewAs[look]}>
        {look === 'html' ? (
          <iframe className={s.mail} title={mail.subject} sandbox="" srcDoc={mail.html} />
        ) : (
          <pre className={s.mailText}>{mail.text}</pre>
        )}
      </div>
    </section>
  )
}
