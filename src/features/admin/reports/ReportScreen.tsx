import type { ReactElement } from 'react'
import type { ReportedObject } from '../../../../contract/admin/reports.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DetailScreen } from '../DetailScreen.tsx'
import { PEOPLE_PATH } from '../people/query.ts'
import { REPORTS_PATH } from './query.ts'
import { ReportDecisions } from './ReportDecisions.tsx'
import s from './reports.module.css'
import { ReasonBadges } from './ReportsScreen.tsx'
import { adminReportsTexts } from './texts.ts'

/** One reported object as it was and as it is, who reported it, and what to do. */
export const ReportScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(adminReportsTexts)
  const titleOf = ({ objectType, author }: ReportedObject): string => t.titleOf(t.kinds[objectType], author.name)
  return (
    <DetailScreen
      request={useRequest('adminReports.view', { params: { id } })}
      backTo={REPORTS_PATH}
      t={t}
      titleOf={titleOf}
    >
      {(reported) => (
        <>
          <header className={cx(layout.stack3, s.head)}>
            <h1>{titleOf(reported)}</h1>
            <div className={layout.cluster}>
              <ReasonBadges reasons={reported.reasons} />
              {reported.status === 'closed' && <Badge tone="success">{t.tabs.closed}</Badge>}
              {reported.isTakenDown && <Badge tone="warning">{t.takenDown}</Badge>}
              {reported.isAuthorSuspended && <Badge tone="danger">{t.suspended}</Badge>}
            </div>
            <div className={layout.cluster}>
              {reported.path && (
                <ButtonLink size="sm" variant="secondary" href={reported.path}>
                  {t.open}
                </ButtonLink>
              )}
              <ButtonLink size="sm" variant="secondary" href={`${PEOPLE_PATH}/${reported.author._id}`}>
                {t.author}
              </ButtonLink>
            </div>
          </header>
          <Versions reported={reported} />
          {reported.files.length > 0 && <Files files={reported.files} />}
          <Cases cases={reported.cases} />
          {reported.decisions.length > 0 && <ReportDecisions reported={reported} />}
        </>
      )}
    </DetailScreen>
  )
}

const Words = ({ words: { title, text, caption } }: { words: ReportedObject['before'] }): ReactElement => {
  const t = useTexts(adminReportsTexts)
  const parts = [text, caption].filter((part) => part !== undefined)
  return (
    <>
      {title && <strong dir="auto">{title}</strong>}
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two texts in a fixed order
        <p key={at} className={s.text} dir="auto">
          {part}
        </p>
      ))}
      {!title && parts.length === 0 && <p className={textStyles.note}>{t.noWords}</p>}
    </>
  )
}

const Versions = ({ reported: { before, after } }: { reported: ReportedObject }): ReactElement => {
  const t = useTexts(adminReportsTexts)
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  return (
    <div className={s.versions}>
      <Card className={layout.stack3}>
        <h2>{t.asItWas}</h2>
        <Words words={before} />
      </Card>
      <Card className={layout.stack3}>
        <h2>{t.asItIs}</h2>
        {!after ? (
          <p className={textStyles.note}>{t.deleted}</p>
        ) : isSame ? (
          <p className={textStyles.note}>{t.same}</p>
        ) : (
          <Words words={after} />
        )}
      </Card>
    </div>
  )
}

const Files = ({ files }: { files: ReportedObject['files'] }): ReactElement => {
  const t = useTexts(adminReportsTexts)
  return (
    <section className={layout.stack3} aria-labelledby="files">
      <h2 id="files">{t.files}</h2>
      <ul className={s.files}>
        {files.map(({ name, media }, at) => (
          <li key={media?._id ?? `${at}`} className={layout.stack2}>
            {media?.kind === 'photo' && (
              <img src={media.url} alt={media.alt ?? name} width={media.width} height={media.height} loading="lazy" />
            )}
            {media?.kind === 'video' && (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was uploaded is judged as it is
              <video src={media.url} poster={media.poster} controls preload="none" aria-label={name} />
            )}
            {media?.kind === 'audio' && (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
              <audio src={media.url} controls preload="none" aria-label={name} />
            )}
            <p className={textStyles.note}>
              {name}
              {!media && ` (${t.fileGone})`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Cases = ({ cases }: { cases: ReportedObject['cases'] }): ReactElement => {
  const t = useTexts(adminReportsTexts)
  return (
    <section className={layout.stack3} aria-labelledby="cases">
      <h2 id="cases">{t.cases}</h2>
      {cases.map(({ _id, reporter, reason, description, createdAt, resolution }) => (
        <Card key={_id} className={layout.stack2}>
          <p>
            <Link href={`${PEOPLE_PATH}/${reporter._id}`}>{t.caseBy(reporter.name)}</Link>{' '}
            <span className={textStyles.note}>
              {t.reasons[reason]} · <Time at={createdAt} />
            </span>
          </p>
          {description && (
            <p className={s.text} dir="auto">
              {description}
            </p>
          )}
          {resolution && <p className={textStyles.note}>{t.closed(resolution)}</p>}
        </Card>
      ))}
    </section>
  )
}
