import type { ReactElement } from 'react'
import { ArrowLeft, Download, Printer } from '../../../ui/icons.tsx'
import { receiptLines } from '../../../../contract/money/receipt-lines.ts'
import { receiptLabels } from '../../../../contract/money/receipt-labels.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { moment } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { PriceBreakdown } from '../wallet/PriceBreakdown.tsx'
import s from './receipt-screen.module.css'
import { receiptTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { cx } from '../../../ui/cx.ts'

/** One transaction in full, to read, print or download as a PDF. */
export const ReceiptScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(receiptTexts)
  const locale = useLocale()
  const { currency, tokenPrice } = useAppSelector(selectSettings)
  const input = { params: { id } }
  const { data: receipt, error, reload } = useRequest('receipts.view', input)
  const { save, saving } = useDownload('receipts.file')
  if (error && !receipt) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  if (!receipt)
    return (
      <Loading>
        <SkeletonBlock height="28rem" />
      </Loading>
    )
  const words = receiptLabels[locale]
  const { number, site, isTest, status, order, returns, returnedBy } = receipt
  const isOpen = status === 'processing' || status === 'requires_action'
  const { title, facts, sums } = receiptLines(receipt, { language: locale, currency, tokenPrice }, (iso) =>
    moment(iso, locale)
  )
  const ways = [
    ...(order ? [{ href: `/orders/${order._id}`, label: t.order }] : []),
    ...(returns ? [{ href: `/wallet/receipts/${returns._id}`, label: t.returns }] : []),
    ...(returnedBy ? [{ href: `/wallet/receipts/${returnedBy._id}`, label: t.returnedBy }] : []),
  ]
  return (
    <div className={cx(layout.stack4, s.screen)}>
      <PageHead title={t.title(number)} />
      <div className={layout.bar} data-no-print>
        <Link href="/wallet" className={s.back}>
          <ArrowLeft aria-hidden />
          {t.back}
        </Link>
        <span className={layout.wrap}>
          <Button variant="quiet" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t.print}
          </Button>
          {!isOpen && (
            <Button
              variant="secondary"
              icon={<Download aria-hidden />}
              loading={saving}
              onClick={() => void save(input)}
            >
              {t.save}
            </Button>
          )}
        </span>
      </div>
      <Card as="article" className={cx(layout.stack5, s.paper)} aria-labelledby="receipt">
        <header>
          <p className={s.site}>{words.head(site)}</p>
          <h1 id="receipt">{title}</h1>
        </header>
        {isTest && <Notice tone="sandbox">{words.test}</Notice>}
        {isOpen && <Notice tone="info">{t.open}</Notice>}
        <dl className={cx(layout.stack3, s.facts)}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        <PriceBreakdown rows={sums} />
      </Card>
      {ways.length > 0 && (
        <nav className={cx(layout.cluster, s.ways)} aria-label={title}>
          {ways.map(({ href, label }) => (
            <ButtonLink key={href} variant="secondary" href={href}>
              {label}
            </ButtonLink>
          ))}
        </nav>
      )}
    </div>
  )
}
