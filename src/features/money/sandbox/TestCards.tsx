import type { ReactElement } from 'react'
import { Copy } from '../../../ui/icons.tsx'
import { sandboxCards } from '../../../../contract/money/sandbox-cards.ts'
import { copyText } from '../../../lib/copy-link.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { CardBrand } from '../cards/CardBrand.tsx'
import { groupedNumber } from '../cards/card-input.ts'
import s from './sandbox.module.css'
import { sandboxTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The card numbers of the sandbox and the behaviour of each. */
export const TestCards = (): ReactElement => {
  const t = useTexts(sandboxTexts)
  const locale = useLocale()
  return (
    <section className={s.section} aria-labelledby="test-cards">
      <h2 id="test-cards">{t.testCards}</h2>
      <p className={s.small}>{t.testCardsLead}</p>
      <ul className={cx(layout.stack, layout.surface, s.list)}>
        {sandboxCards.map((card) => (
          <li key={card.number}>
            <CardBrand brand={card.brand} />
            <span className={s.what}>
              <code className={s.number}>{groupedNumber(card.number)}</code>
              <span className={s.small}>{card[locale]}</span>
            </span>
            <IconButton
              label={t.copy(groupedNumber(card.number))}
              icon={<Copy aria-hidden />}
              onClick={() => void copyText(card.number, t.copied)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
