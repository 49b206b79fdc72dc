import type { ReactElement } from 'react'
import { texts, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'

const T = texts({
  en: { note: 'Sandbox: no real money is charged', open: 'Open\u00a0sandbox' },
  pt: { note: 'Ambiente de teste: nenhum dinheiro real é cobrado', open: 'Abrir\u00a0ambiente\u00a0de\u00a0teste' },
})

/**
 * The label of every screen that uses the sandbox gateway (product.md, Money), with a link to the sandbox; renders
 * nothing with a real gateway.
 */
export const SandboxNote = ({ isSandboxScreen = false }: { isSandboxScreen?: boolean }): ReactElement | null => {
  const t = useTexts(T)
  const { paymentGateway } = useAppSelector(selectSettings)
  if (paymentGateway !== 'sandbox') return null
  return (
    <Notice tone="sandbox">
      {t.note}
      {!isSandboxScreen && (
        <>
          {' · '}
          <Link href="/sandbox" target="_blank">
            {t.open}
          </Link>
        </>
      )}
    </Notice>
  )
}
