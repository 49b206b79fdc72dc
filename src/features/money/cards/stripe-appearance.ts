import type { Appearance } from '@stripe/stripe-js'

/** Our current colours and shapes for Stripe's fields: they are in an iframe that our style sheets cannot reach. */
export const stripeAppearance = (): Appearance => {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorDanger: token('danger'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-3'),
      fontFamily: token('font-body'),
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      borderRadius: token('radius-md'),
      spacingUnit: '4px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontWeight: token('weight-strong'), color: token('ink') },
      '.Input': { border: `1px solid ${token('line-strong')}`, padding: '11px 12px' },
      '.Input:focus': { border: `1px solid ${token('accent')}`, boxShadow: `0 0 0 2px ${token('accent')}` },
      '.Input--invalid': { border: `1px solid ${token('danger')}`, boxShadow: 'none' },
    },
  }
}
