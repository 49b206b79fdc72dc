import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { useRequest } from '../../../../../api/use-request.ts'
import { useCache } from '../../../../../api/cache.ts'
import { useSend } from '../../../../../api/use-send.ts'
import { copyText } from '../../../../../lib/copy-link.ts'
import { errorText } from '../../../../../lib/error-texts.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { showToast } from '../../../../../lib/toast.ts'
import { Confirm } from '../../../../../ui/antd/Confirm.tsx'
import { FormField } from '../../../../../ui/antd/FormField.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { ErrorState } from '../../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../../ui/feedback/Skeleton.tsx'
import { Copy, Eye, EyeOff, RefreshCw } from '../../../../../ui/icons.tsx'
import { Notice } from '../../../../../ui/Notice.tsx'
import layout from '../../../../../ui/layouts/layout.module.css'
import s from './obs.module.css'
import { obsTexts } from './obs-texts.ts'

/** Server and key for OBS, and how to set it up. */
export const ObsPanel = (): ReactElement => {
  const t = useTexts(obsTexts)
  const cache = useCache()
  const { data, error, reload } = useRequest('streamKeys.view')
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { send, sending } = useSend('streamKeys.renew')
  const renew = async (): Promise<void> => {
    const sent = await send()
    if (!sent.ok) return
    cache.write('streamKeys.view', undefined, sent.data)
    setAsking(false)
    showToast({ kind: 'success', message: t.renewed })
  }
  if (!data)
    return error ? (
      <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
    ) : (
      <Loading>
        <SkeletonBlock height="16rem" />
      </Loading>
    )
  const { server, key } = data
  if (server === undefined)
    return (
      <Notice tone="warning" title={t.off}>
        {t.offText}
      </Notice>
    )
  return (
    <section className={cx(layout.stack4, layout.surface, s.panel)} aria-label={t.title}>
      <div className={s.line}>
        <FormField label={t.server}>
          <Input value={server} readOnly />
        </FormField>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden />}
          aria-label={`${t.copy}: ${t.server}`}
          onClick={() => void copyText(server, t.serverCopied)}
        >
          {t.copy}
        </Button>
      </div>
      <div className={s.line}>
        <FormField label={t.key} hint={t.keyHint}>
          <Input value={isShown ? key : '•'.repeat(24)} readOnly autoComplete="off" />
        </FormField>
        <Button
          variant="quiet"
          icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t.hide : t.show}
        </Button>
        <Button
          variant="secondary"
          icon={<Copy aria-hidden />}
          aria-label={`${t.copy}: ${t.key}`}
          onClick={() => void copyText(key, t.keyCopied)}
        >
          {t.copy}
        </Button>
      </div>
      <div>
        <Button variant="secondary" size="sm" icon={<RefreshCw aria-hidden />} onClick={() => setAsking(true)}>
          {t.renew}
        </Button>
      </div>
      <div className={layout.stack2}>
        <h2 className={s.how}>{t.how}</h2>
        <ol className={s.steps}>
          {Object.values(t.steps).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.renewTitle}
        confirm={t.renewConfirm}
        danger
        busy={sending}
        onConfirm={() => void renew()}
      >
        <p>{t.renewText}</p>
      </Confirm>
    </section>
  )
}
