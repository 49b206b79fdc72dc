import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { MessageSettings, WhoMayWrite } from '../../../contract/messages/message-settings.ts'
import { fromMinor, toMinor } from '../../../contract/money/money.ts'
import { useCache } from '../../api/cache.ts'
import { useRequest } from '../../api/use-request.ts'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { LeaveGuard } from '../../shell/navigation/LeaveGuard.tsx'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/antd/RadioCards.tsx'
import { SwitchField } from '../../ui/antd/SwitchField.tsx'
import { submitting } from '../../api/use-form.ts'
import { PriceField } from '../items/PriceField.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import s from './broadcasts.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { broadcastTexts } from './texts.ts'
import layout from '../../ui/layouts/layout.module.css'

const writers: readonly WhoMayWrite[] = ['follower', 'subscriber', 'nobody']
const usualMinutes = 5
const mostMinutes = 120

const SettingsForm = ({
  settings,
  onSaved,
}: {
  settings: MessageSettings
  onSaved: (settings: MessageSettings) => void
}): ReactElement => {
  const t = useTexts(broadcastTexts)
  const { inWallet } = useAmounts()
  const tookCalls = settings.callMinutePrice !== undefined
  const [whoMayWrite, setWho] = useState<WhoMayWrite>(settings.whoMayWrite ?? 'follower')
  const [showsPresence, setPresence] = useState(settings.showsPresence)
  const [takesCalls, setCalls] = useState(tookCalls)
  const [price, setPrice] = useState(settings.callMinutePrice)
  const [minutes, setMinutes] = useState(String(settings.callMinimumMinutes ?? usualMinutes))
  const [isTried, setTried] = useState(false)
  const { send, sending, fieldErrors } = useSend('messageSettings.update', { patched: ['message-settings.changed'] })
  const minimum = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0
  const isMinimumFine = minimum >= 1 && minimum <= mostMinutes
  const wanted = {
    whoMayWrite,
    showsPresence,
    callMinutePrice: takesCalls ? (price ?? null) : null,
    ...(takesCalls && { callMinimumMinutes: minimum }),
  }
  const isDirty =
    whoMayWrite !== (settings.whoMayWrite ?? 'follower') ||
    showsPresence !== settings.showsPresence ||
    takesCalls !== tookCalls ||
    (takesCalls && (price !== settings.callMinutePrice || minimum !== (settings.callMinimumMinutes ?? usualMinutes)))
  const save = async (): Promise<void> => {
    setTried(true)
    if (takesCalls && (price === undefined || price <= 0 || !isMinimumFine)) return
    const sent = await send({ body: wanted })
    if (!sent.ok) return
    showToast({ kind: 'success', message: t.saved })
    onSaved(sent.data)
  }
  return (
    <form className={s.narrow} noValidate onSubmit={submitting(() => void save())}>
      <RadioCards<WhoMayWrite>
        legend={t.whoWrites}
        name="who"
        value={whoMayWrite}
        onChange={setWho}
        options={writers.map((value) => ({ value, title: t.writers[value], note: t.writerNotes[value] }))}
      />
      <SwitchField label={t.presence} hint={t.presenceHint} checked={showsPresence} onChange={setPresence} />
      <SwitchField label={t.calls} hint={t.callsHint} checked={takesCalls} onChange={setCalls} />
      {takesCalls && (
        <div className={s.calls}>
          <PriceField
            label={t.perMinute}
            value={price}
            onChange={setPrice}
            error={isTried && (price === undefined || price <= 0) ? t.perMinute : fieldErrors['callMinutePrice']}
          />
          <FormField
            label={t.minimum}
            error={isTried && !isMinimumFine ? t.minimumFault : fieldErrors['callMinimumMinutes']}
          >
            <Input
              value={minutes}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              suffix={t.minutes}
              onChange={(event) => setMinutes(event.target.value)}
            />
          </FormField>
          {price !== undefined && price > 0 && isMinimumFine && (
            <output className={s.facts}>{t.earns(inWallet(fromMinor(toMinor(price) * minimum)), minimum)}</output>
          )}
        </div>
      )}
      <div className={layout.wrap}>
        <Button type="submit" loading={sending} disabled={!isDirty}>
          {t.save}
        </Button>
      </div>
      <LeaveGuard dirty={isDirty && !sending} />
    </form>
  )
}

/** Screen of a creator's settings for messages and video calls. */
export const MessageSettingsScreen = (): ReactElement => {
  const t = useTexts(broadcastTexts)
  const cache = useCache()
  const request = useRequest('messageSettings.view')
  return (
    <SettingsPage current="settings" title={t.settingsTitle} lead={t.settingsLead} request={request}>
      {(data) => (
        <SettingsForm
          key={JSON.stringify(data)}
          settings={data}
          onSaved={(settings) => cache.write('messageSettings.view', undefined, settings)}
        />
      )}
    </SettingsPage>
  )
}
