import { useState } from 'react'
import type { ReactElement } from 'react'
import type { AppealDetail, AppealOutcome } from '../../../../contract/admin/appeals.ts'
import { allows } from '../../../../contract/admin/roles.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { DetailScreen } from '../DetailScreen.tsx'
import { LOG_PATH } from '../log/query.ts'
import { logTexts } from '../log/texts.ts'
import { PEOPLE_PATH } from '../people/query.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import s from './admin-appeals.module.css'
import { AppealBadge } from './AppealsScreen.tsx'
import { APPEALS_PATH } from './query.ts'
import { adminAppealsTexts } from './texts.ts'

/** One appeal with the decision that it is about, and the answer. */
export const AppealScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(adminAppealsTexts)
  return (
    <DetailScreen
      request={useRequest('adminAppeals.view', { params: { id } })}
      backTo={APPEALS_PATH}
      t={t}
      titleOf={({ person }) => t.titleOf(person.name)}
    >
      {(appeal) => <AppealContent appeal={appeal} />}
    </DetailScreen>
  )
}

const AppealContent = ({ appeal }: { appeal: AppealDetail }): ReactElement => {
  const t = useTexts(adminAppealsTexts)
  const { person, kind, item, reason, decidedAt, entry, text, status, createdAt, outcome, isOver } = appeal
  return (
    <div className={s.appeal}>
      <header className={layout.stack3}>
        <h1 dir="auto">{t.titleOf(person.name)}</h1>
        <div className={layout.cluster}>
          <Badge>{t.kinds[kind]}</Badge>
          <AppealBadge status={status} />
        </div>
        <div className={layout.cluster}>
          <ButtonLink size="sm" variant="secondary" href={`${PEOPLE_PATH}/${person._id}`}>
            {t.person}
          </ButtonLink>
          {item?.path && (
            <ButtonLink size="sm" variant="secondary" href={item.path}>
              {t.openItem}
            </ButtonLink>
          )}
        </div>
      </header>
      <Card className={layout.stack3}>
        <h2>{t.decision}</h2>
        {item && (
          <p className={s.words}>
            {t.items[item.type]}
            {item.title && (
              <>
                : <strong dir="auto">{item.title}</strong>
              </>
            )}
          </p>
        )}
        <div className={layout.stack1}>
          <p className={textStyles.note}>{t.reason}</p>
          <p className={s.words} dir="auto">
            {reason || t.noReason}
          </p>
        </div>
        <EntryLine entry={entry} at={decidedAt} words={t.decidedBy} />
      </Card>
      <Card className={layout.stack3}>
        <h2>{t.theirs}</h2>
        <p className={s.words} dir="auto">
          {text}
        </p>
        <p className={textStyles.note}>
          <Time at={createdAt} exact />
        </p>
      </Card>
      {outcome ? (
        <Card className={layout.stack3}>
          <h2>{t.outcome}</h2>
          <p className={s.words} dir="auto">
            {outcome.answer ?? t.lifted}
          </p>
          {outcome.answer !== undefined && <EntryLine entry={outcome.entry} at={outcome.at} words={t.answeredBy} />}
        </Card>
      ) : isOver ? (
        <Notice>{t.over}</Notice>
      ) : (
        <Outcomes appeal={appeal} />
      )}
    </div>
  )
}

const EntryLine = ({
  entry,
  at,
  words,
}: {
  entry: AppealDetail['entry']
  at: string
  words: (name: string) => string
}): ReactElement => {
  const t = useTexts(adminAppealsTexts)
  const { actions } = useTexts(logTexts)
  const mayReadLog = allows(useAppSelector(selectUser)?.operatorRole, 'log.view')
  const action = entry && (actions[entry.action] ?? entry.action)
  return (
    <div className={layout.stack1}>
      <p className={textStyles.note}>
        {entry ? words(entry.operator === 'shell' ? t.shell : entry.operator) : t.unknown}
        {entry && (
          <>
            {' '}
            · {t.logEntry}: {mayReadLog ? <Link href={`${LOG_PATH}?q=${entry.action}`}>{action}</Link> : action}
          </>
        )}
      </p>
      {/* A line of its own: the moment is longer than the day that the server renders, and would wrap. */}
      <p className={textStyles.note}>
        <Time at={at} exact />
      </p>
    </div>
  )
}

const Outcomes = ({ appeal: { _id, kind, isOwnDecision } }: { appeal: AppealDetail }): ReactElement => {
  const t = useTexts(adminAppealsTexts)
  const [asking, setAsking] = useState<AppealOutcome>()
  const { send, sending } = useSend('adminAppeals.decide')
  const decide = async (outcome: AppealOutcome, reason: string): Promise<void> => {
    if (!(await send({ params: { id: _id }, body: { outcome, reason } })).ok) return
    setAsking(undefined)
    showToast({ kind: 'success', message: outcome === 'uphold' ? t.upheld : t.overturned })
  }
  return (
    <div className={layout.stack4}>
      {isOwnDecision && <Notice tone="warning">{t.own}</Notice>}
      <div className={layout.cluster}>
        <Button onClick={() => setAsking('overturn')}>{t.overturn}</Button>
        <Button variant="secondary" onClick={() => setAsking('uphold')}>
          {t.uphold}
        </Button>
      </div>
      <ReasonDialog
        open={asking === 'overturn'}
        onClose={() => setAsking(undefined)}
        title={t.overturnTitle}
        confirm={t.overturn}
        isShown
        busy={sending}
        onConfirm={(reason) => decide('overturn', reason)}
      >
        {t.overturnTexts[kind]}
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'uphold'}
        onClose={() => setAsking(undefined)}
        title={t.upholdTitle}
        confirm={t.uphold}
        isShown
        busy={sending}
        onConfirm={(reason) => decide('uphold', reason)}
      >
        {t.upholdText}
      </ReasonDialog>
    </div>
  )
}
