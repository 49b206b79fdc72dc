import { Radio } from 'antd'
import { useId } from 'react'
import type { ReactElement } from 'react'
import type { RadioCardsProps } from '../controls/Choice.tsx'
import cards from '../controls/option-cards.module.css'
import { cx } from '../cx.ts'
import hidden from '../visually-hidden.module.css'
import s from './radio-cards.module.css'

/** antd's Radio.Group as cards with a title and a note each; same props as the light `RadioCards`. */
export const RadioCards = <V extends string>({
  legend,
  hideLegend,
  options,
  onChange,
  ...group
}: RadioCardsProps<V>): ReactElement => {
  const id = useId()
  return (
    <div className={cards.group}>
      <div id={id} className={hideLegend ? hidden.hidden : cards.legend}>
        {legend}
      </div>
      <Radio.Group
        {...group}
        aria-labelledby={id}
        className={cx(cards.cards, s.cards)}
        onChange={(event) => onChange?.(event.target.value as V)}
        options={options.map(({ value, title, note, aside, disabled }) => ({
          value,
          disabled,
          className: cx(cards.card, s.card),
          label: (
            <>
              <span className={cards.words}>
                <strong>{title}</strong>
                {note && <span className={cards.note}>{note}</span>}
              </span>
              {aside && <span className={cards.aside}>{aside}</span>}
            </>
          ),
        }))}
      />
    </div>
  )
}
