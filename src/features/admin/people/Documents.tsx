import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { IdentityDocument } from '../../../../contract/admin/people.ts'
import { fetchFile } from '../../../api/files/download.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { Time } from '../../../ui/Time.tsx'
import s from './person.module.css'
import { peopleTexts } from './texts.ts'

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

/** The identity documents of a creator side by side. A picture is loaded when it is asked for, because each view is recorded. */
export const Documents = ({
  personId,
  documents,
}: {
  personId: string
  documents: readonly IdentityDocument[]
}): ReactElement => {
  const t = useTexts(peopleTexts)
  return (
    <section className={layout.stack3} aria-labelledby="documents">
      <h2 id="documents">{t.documents}</h2>
      {documents.length === 0 ? (
        <p className={textStyles.note}>{t.noDocuments}</p>
      ) : (
        <>
          <p className={textStyles.note}>{t.showHint}</p>
          <ul className={s.documents}>
            {documents.map((document) => (
              <li key={document._id}>
                <Document personId={personId} document={document} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Document = ({ personId, document }: { personId: string; document: IdentityDocument }): ReactElement => {
  const t = useTexts(peopleTexts)
  const [url, setUrl] = useState<string>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [turn, setTurn] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  // The picture is in memory only, and is let go with the screen.
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  const show = async (): Promise<void> => {
    setState('loading')
    try {
      const { file } = await fetchFile('people.document', { params: { id: personId, documentId: document._id } })
      setUrl(URL.createObjectURL(file))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  const name = t.documentKinds[document.kind]
  return (
    <Card className={layout.stack3}>
      <div className={cx(layout.cluster, s.head)}>
        <strong>{name}</strong>
        <Badge tone={tones[document.status]}>{t.documentStatuses[document.status]}</Badge>
        <span className={textStyles.note}>
          <Time at={document.createdAt} />
        </span>
      </div>
      {url !== undefined && (
        // The picture can be scrolled when it is enlarged, also with the keyboard.
        <div
          className={s.picture}
          data-turn={turn}
          data-zoomed={isZoomed || undefined}
          role="group"
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <img src={url} alt={name} />
        </div>
      )}
      {state === 'failed' && (
        <p className={textStyles.fault} role="alert">
          {t.documentFailed}
        </p>
      )}
      <div className={layout.cluster}>
        {url === undefined ? (
          <Button size="sm" variant="secondary" loading={state === 'loading'} onClick={() => void show()}>
            {t.show}
          </Button>
        ) : (
          <>
            <Button size="sm" variant="secondary" onClick={() => setZoomed(!isZoomed)}>
              {isZoomed ? t.zoomOut : t.zoomIn}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setTurn((turn + 1) % 4)}>
              {t.rotate}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setUrl(undefined)}>
              {t.hide}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
