import { isVisible } from '../../../../contract/text/storable-text.ts'
import { Input } from 'antd'
import type { ReactElement } from 'react'
import { ListChecks, Plus, X } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DateTimeField } from '../items/DateTimeField.tsx'
import s from './composer.module.css'
import { emptyPoll, type PollDraft } from './draft.ts'
import { composerTexts } from './texts.ts'
import { faultAt, type Composer, type Faults } from './use-composer.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

/** Minimum and maximum number of options, maximum length of an option and of the question, maximum days until it closes: as in the contract. */
const [LEAST, MOST, ANSWER, QUESTION, DAYS] = [2, 8, 80, 200, 30]

/** The poll of a post. The options of a published poll cannot be changed, because people may have voted. */
export const PollSection = ({ composer: { draft, faults } }: { composer: Composer }): ReactElement => {
  const t = useTexts(composerTexts)
  const { poll } = draft.value
  const set = (next: PollDraft | null): void => draft.change({ poll: next })
  if (!poll) {
    return (
      <div>
        <Button variant="secondary" icon={<ListChecks aria-hidden />} onClick={() => set(emptyPoll)}>
          {t.addPoll}
        </Button>
      </div>
    )
  }
  const isFilled = poll.options.filter(isVisible).length >= LEAST
  const fault = faultAt(faults, 'pollId') ?? (isFilled ? faults.options : undefined)
  return (
    <section className={cx(layout.stack4, layout.surface, s.poll)} aria-label={t.poll}>
      <header className={cx(layout.bar, s.pollHead)}>
        <h2>{t.poll}</h2>
        <Button size="sm" variant="quiet" onClick={() => set(null)}>
          {t.removePoll}
        </Button>
      </header>
      {poll.id === undefined ? (
        <PollFields poll={poll} onChange={set} faults={faults} />
      ) : (
        <PublishedPoll poll={poll} />
      )}
      {fault && (
        <p className={s.fault} role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}

const PublishedPoll = ({ poll }: { poll: PollDraft }): ReactElement => {
  const t = useTexts(composerTexts)
  return (
    <>
      {poll.question !== '' && <p className={s.question}>{poll.question}</p>}
      <ul className={cx(layout.stack1, s.answers)}>
        {poll.options.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {poll.closesAt !== undefined && (
        <p className={textStyles.note}>
          {t.closesAt}: <Time at={poll.closesAt} isDue />
        </p>
      )}
      <p className={textStyles.note}>{t.pollStays}</p>
    </>
  )
}

/** The error of one option. Empty options are not sent, so the server's indexes count only the others; too few options is an error of the first empty one. */
const errorOfOption = (faults: Faults, options: readonly string[], at: number, tooFew: string): string | undefined => {
  const filled = options.filter(isVisible)
  const option = options[at]
  if (option !== undefined && !isVisible(option))
    return faults.options && filled.length < LEAST && at === options.indexOf(option) ? tooFew : undefined
  return faults[`options.${options.slice(0, at).filter(isVisible).length}`]
}

const PollFields = ({
  poll,
  onChange,
  faults,
}: {
  poll: PollDraft
  onChange: (poll: PollDraft) => void
  faults: Faults
}): ReactElement => {
  const t = useTexts(composerTexts)
  const { options } = poll
  return (
    <>
      <FormField label={t.question} optional error={faults.question}>
        <Input
          value={poll.question}
          maxLength={QUESTION}
          onChange={(event) => onChange({ ...poll, question: event.target.value })}
        />
      </FormField>
      {options.map((text, at) => (
        <div key={at} className={s.answer}>
          <FormField label={t.answer(at + 1)} error={errorOfOption(faults, options, at, t.tooFewAnswers)}>
            <Input
              value={text}
              maxLength={ANSWER}
              onChange={(event) => onChange({ ...poll, options: options.with(at, event.target.value) })}
            />
          </FormField>
          {options.length > LEAST && (
            <IconButton
              label={t.removeAnswer(at + 1)}
              icon={<X />}
              onClick={() => onChange({ ...poll, options: options.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      {options.length < MOST && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus aria-hidden />}
            onClick={() => onChange({ ...poll, options: [...options, ''] })}
          >
            {t.addAnswer}
          </Button>
        </div>
      )}
      <DateTimeField
        label={t.closesAt}
        optional
        value={poll.closesAt}
        days={DAYS}
        onChange={(closesAt) => onChange({ ...poll, closesAt })}
        error={faults.closesAt}
      />
    </>
  )
}
