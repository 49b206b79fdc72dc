import type { ReactElement } from 'react'
import { CreditCard } from '../../../ui/icons.tsx'
import s from './cards.module.css'

/** A small card with the logo of its brand; the caller shows the brand's name beside it. */
export const CardBrand = ({ brand }: { brand: string | undefined }): ReactElement => (
  <span className={s.brand} aria-hidden data-brand={brand?.toLowerCase()}>
    {brand === 'Visa' ? (
      'VISA'
    ) : brand === 'Mastercard' ? (
      <svg viewBox="0 0 32 20" width="32" height="20">
        <circle cx="12" cy="10" r="8" fill="#e0523f" />
        <circle cx="20" cy="10" r="8" fill="#f0a63a" fillOpacity="0.85" />
      </svg>
    ) : (
      <CreditCard />
    )}
  </span>
)
