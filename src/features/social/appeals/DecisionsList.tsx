import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { BlankLayout } from '../../../shell/layouts/BlankLayout.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Time } from '../../../ui/Time.tsx'
import s from './appeals.module.css'
import { decisionPath } from '../../../../contract/social/appeals/appeal-paths.ts'
import { decisionTexts } from '../../identity/decisions/texts.ts'
import { appealTexts, decisionTitle } from './texts.ts'

/** What operators have decided about the viewer and still holds. */
export const DecisionsList = (): ReactElement => {
  const t = useTexts(appealTexts)
  const words = useTexts(decisionTexts)
  const { data, error, reload } = useRequest('appeals.list')
  const isEmpty = data?.data.length === 0
  return (
    <BlankLayout title={isEmpty ? t.none : t.title} lead={isEmpty ? t.noneText : t.lead}>
      <PageHead title={t.title} noindex />
      {isEmpty ? (
        <div>
          <ButtonLink href="/">{t.goHome}</ButtonLink>
        </div>
      ) : data ? (
        <ul className={s.list}>
          {data.data.map((decision) => (
            <Card key={decision._id} as="li" className={layout.stack2}>
              <strong>{decisionTitle(t, decision)}</strong>
              {decision.item?.title && (
                <span className={s.item} dir="auto">
                  {decision.item.title}
                </span>
              )}
              <p className={s.words} dir="auto">
                {decision.reason || words.noReason}
              </p>
              <p className={textStyles.note}>
                <Time at={decision.createdAt} />
              </p>
              <div>
                <ButtonLink size="sm" variant="secondary" href={decisionPath(decision._id)}>
                  {decision.appeal ? words.viewOnly : words.view}
                </ButtonLink>
              </div>
            </Card>
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="16rem" />
        </Loading>
      )}
    </BlankLayout>
  )
}
