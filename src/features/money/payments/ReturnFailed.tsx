import { Result } from 'antd'
import type { ReactElement } from 'react'
import { texts, useTexts } from '../../../lib/texts.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import s from './return-failed.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const T = texts({
  en: { title: "We couldn't find this payment", retry: 'Try again' },
  pt: { title: 'Não foi possível encontrar este pagamento', retry: 'Tentar de novo' },
})

/** The payment could not be loaded on the way back from the bank. `message` says why. */
export const ReturnFailed = ({ message, onRetry }: { message: string; onRetry: () => void }): ReactElement => {
  const t = useTexts(T)
  return (
    <AntdProvider>
      <Result
        role="alert"
        className={cx(layout.stack4, s.failed)}
        status="error"
        title={t.title}
        subTitle={message}
        extra={
          <Button variant="secondary" onClick={onRetry}>
            {t.retry}
          </Button>
        }
      />
    </AntdProvider>
  )
}
