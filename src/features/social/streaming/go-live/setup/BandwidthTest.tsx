import { useState } from 'react'
import type { ReactElement } from 'react'
import { request } from '../../../../../api/request.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Spinner } from '../../../../../ui/feedback/Spinner.tsx'
import { Notice } from '../../../../../ui/Notice.tsx'
import { testBandwidth } from '../engine/bandwidth-test.ts'
import type { BandwidthResult } from '../engine/bandwidth-test.ts'
import { qualities } from '../engine/quality.ts'
import s from '../go-live.module.css'
import { setupTexts } from './setup-texts.ts'

const tones = { good: 'success', fair: 'warning', bad: 'danger' } as const

type BandwidthTestProps = { result: BandwidthResult | undefined; onResult: (result: BandwidthResult) => void }

/** Measures the connection on demand, and says in words what it is good for. */
export const BandwidthTest = ({ result, onResult }: BandwidthTestProps): ReactElement => {
  const t = useTexts(setupTexts)
  const locale = useLocale()
  const [state, setState] = useState<'idle' | 'checking' | 'failed'>('idle')
  const check = async (): Promise<void> => {
    setState('checking')
    try {
      onResult(await testBandwidth((data) => request('streaming.testBandwidth', { body: { data } })))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  const speed =
    result &&
    t.speed(
      new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.min(result.speed, 99_900_000) / 1e6)
    )
  const words =
    result && speed
      ? result.verdict === 'fair'
        ? t.line.fair(speed, (qualities[result.step] ?? qualities[0]).lines)
        : t.line[result.verdict](speed)
      : undefined
  const again = (
    <Button size="sm" variant="secondary" loading={state === 'checking'} onClick={() => void check()}>
      {t.check}
    </Button>
  )
  if (state === 'checking')
    return (
      <p className={s.checking} role="status">
        <Spinner /> {t.checking}
      </p>
    )
  if (state === 'failed') return <Notice tone="warning" role="status" title={t.line.failed} action={again} />
  if (result && words) return <Notice tone={tones[result.verdict]} role="status" title={words} action={again} />
  return <div>{again}</div>
}
