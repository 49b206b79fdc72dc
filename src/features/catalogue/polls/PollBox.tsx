import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import { Check } from '../../../ui/icons.tsx'
import type { Poll } from '../../../../contract/catalogue/feeds.ts'
import { count, percent } from '../../../lib/format.ts'
import { shares } from '../../../lib/shares.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Time } from '../../../ui/Time.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useSignedIn } from '../../identity/auth/use-sign-in.ts'
import s from './poll.module.css'
import { pollTexts } from './texts.ts'
import { useVoting } from './use-voting.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

export type PollBoxProps = {
  feedId: string
  poll: Poll
  /** The poll belongs to the viewer, who sees the results and cannot vote. */
  isOwn?: boolean
}

/** A poll in its post: its options, then the results in the same rows. */
export const PollBox = ({ feedId, poll, isOwn }: PollBoxProps): ReactElement => {
  const t = useTexts(pollTexts)
  const locale = useLocale()
  const { question, totalVotes, closesAt, isClosed, votedOptionId } = poll
  const isOver = isClosed || votedOptionId !== undefined || isOwn
  return (
    <section className={cx(layout.stack3, s.poll)} aria-label={question ?? t.poll}>
      {question && (
        <p className={s.question} dir="auto">
          {question}
        </p>
      )}
      {isOver ? <PollResults poll={poll} /> : <PollBallot feedId={feedId} poll={poll} />}
      <p className={textStyles.note}>
        {t.votes(totalVotes, count(totalVotes, locale))}
        {isClosed ? ` · ${t.closed}` : closesAt && <> · {t.closes} </>}
        {!isClosed && closesAt && <Time at={closesAt} isDue />}
      </p>
    </section>
  )
}

const PollResults = ({ poll: { options, votedOptionId } }: { poll: Poll }): ReactElement => {
  const t = useTexts(pollTexts)
  const locale = useLocale()
  // After voting the new counts are still loading.
  const known = options.every((option) => option.totalVotes !== undefined)
  const parts = shares(options.map((option) => option.totalVotes ?? 0))
  const most = Math.max(...options.map((option) => option.totalVotes ?? 0))
  return (
    <ul className={cx(layout.stack2, s.rows)} aria-live="polite">
      {options.map(({ _id, text, totalVotes: votes = 0 }, index) => {
        const share = parts[index] ?? 0
        return (
          <li
            key={_id}
            className={cx(layout.row, s.row)}
            data-first={(known && votes > 0 && votes === most) || undefined}
          >
            <span className={s.bar} style={{ width: `${share}%` }} />
            <span className={s.text} dir="auto">
              {text}
            </span>
            {votedOptionId === _id && (
              <>
                <Check className={s.own} aria-hidden />
                <VisuallyHidden>{t.yours}</VisuallyHidden>
              </>
            )}
            {known && <span className={s.share}>{percent(share / 100, locale)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

const PollBallot = ({ feedId, poll }: { feedId: string; poll: Poll }): ReactElement => {
  const t = useTexts(pollTexts)
  const name = useId()
  const isSignedIn = useSignedIn()
  const { vote, voting } = useVoting(feedId, poll)
  const [choice, setChoice] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  return (
    <Form
      className={cx(layout.stack3, s.ballot)}
      onSubmit={() => {
        setSubmitted(true)
        if (choice && isSignedIn()) void vote(choice)
      }}
    >
      <fieldset>
        <legend>
          <VisuallyHidden>{poll.question ?? t.poll}</VisuallyHidden>
        </legend>
        <div className={cx(layout.stack2, s.rows)}>
          {poll.options.map(({ _id, text }) => (
            <label key={_id} className={cx(layout.row, s.row)} dir="auto">
              <input type="radio" name={name} value={_id} checked={choice === _id} onChange={() => setChoice(_id)} />
              <span className={s.text}>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" size="md" variant="secondary" loading={voting}>
        {t.vote}
      </Button>
      {isSubmitted && !choice && (
        <p className={s.fault} role="alert">
          {t.choose}
        </p>
      )}
    </Form>
  )
}
