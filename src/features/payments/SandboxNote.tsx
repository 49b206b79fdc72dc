import type { ReactElement } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSettings } from '../settings/slice.ts'
import { Notice } from '../../ui/Notice.tsx'

const T = texts({ en: { note: 'Sandbox: no real money moves' }, pt: { note: 'Ambiente de teste: nenhum dinheiro real é movimentado' } })

/** The label of every screen that shows the sandbox gateway (product.md, Money); nothing where a real one is configured. */
export const SandboxNote = (): ReactElement | null => {
  const t = useTexts(T)
  const { paymentGateway } = useAppSelector(selectSettings)
  return paymentGateway === 'sandbox' ? <Notice tone="sandbox">{t.note}</Notice> : null
}
