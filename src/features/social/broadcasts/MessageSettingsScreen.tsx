import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { MessageSettings, WhoMayWrite } from '../../../../contract/social/message-settings.ts'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { useCache } from '../../../api/cache.ts'
import { filledTexts } from '../../../api/filled-texts.ts'
import { useFilledValue } from '../../../api/use-filled.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { LeaveGuard } from '../../../shell/navigation/LeaveGuard.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { SwitchField } from '../../../ui/antd/SwitchField.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { PriceField } from '../../catalogue/items/PriceField.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './broadcasts.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { broadcastTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

const writers: readonly WhoMayWrite[] = ['follower', 'subscriber', 'nobody']
const usualMinutes = 5
const mostMinutes = 120

/** A price that a switch puts on sale; off, it is null on the wire. */
const usePriceSwitch = (saved: number | undefined) => {
  const [isOn, setOn, isOnElsewhere] = useFilledValue(saved !== undefined)
  const [price, setPrice, isPriceElsewhere] = useFilledValue(saved)
  const isMissing = isOn && (price === undefined || price <= 0)
  return {
    isOn,
    setOn,
    price,
    setPrice,
    isMissing,
    isElsewhere: isOnElsewhere || isPriceElsewhere,
    priceOnSale: isOn && !isMissing ? price : undefined,
    wanted: isOn ? (price ?? null) : null,
    isChanged: isOn !== (saved !== undefined) || (isOn && price !== saved),
  }
}

const SettingsForm = ({
  settings,
  onSaved,
}: {
  settings: MessageSettings
  onSaved: (settings: MessageSettings) => void
}): ReactElement => {
  const t = useTexts(broadcastTexts)
  const { inWallet } = useAmounts()
  const { changedElsewhere } = useTexts(filledTexts)
  const [whoMayWrite, setWho, isWhoElsewhere] = useFilledValue<WhoMayWrite>(settings.whoMayWrite ?? 'follower')
  const [showsPresence, setPresence, isPresenceElsewhere] = useFilledValue(settings.showsPresence)
  const single = usePriceSwitch(settings.callMinutePrice)
  const group = usePriceSwitch(settings.callGroupMinutePrice)
  const [minutes, setMinutes, isMinimumElsewhere] = useFilledValue(String(settings.callMinimumMinutes ?? usualMinutes))
  const [isTried, setTried] = useState(false)
  const { send, sending, fieldErrors } = useSend('messageSettings.update', { patched: ['message-settings.changed'] })
  const minimum = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0
  const isMinimumFine = minimum >= 1 && minimum <= mostMinutes
  const takesCalls = single.isOn || group.isOn
  const wanted = {
    whoMayWrite,
    showsPresence,
    callMinutePrice: single.wanted,
    callGroupMinutePrice: group.wanted,
    ...(takesCalls && { callMinimumMinutes: minimum }),
  }
  const isDirty =
    whoMayWrite !== (settings.whoMayWrite ?? 'follower') ||
    showsPresence !== settings.showsPresence ||
    single.isChanged ||
    group.isChanged ||
    (takesCalls && minimum !== (settings.callMinimumMinutes ?? usualMinutes))
  const cost = (price: number): string => inWallet(fromMinor(toMinor(price) * minimum))
  const isElsewhere =
    isWhoElsewhere || isPresenceElsewhere || isMinimumElsewhere || single.isElsewhere || group.isElsewhere
  const save = async (): Promise<void> => {
    setTried(true)
    if (single.isMissing || group.isMissing || (takesCalls && !isMinimumFine)) return
    const sent = await send({ body: wanted })
    if (!sent.ok) return
    showToast({ kind: 'success', message: t.saved })
    onSaved(sent.data)
  }
  return (
    <Form className={s.narrow} onSubmit={() => void save()}>
      {isElsewhere && <Notice tone="warning" role="status" title={changedElsewhere} />}
      <RadioCards<WhoMayWrite>
        legend={t.whoWrites}
        name="who"
        value={whoMayWrite}
        onChange={setWho}
        options={writers.map((value) => ({ value, title: t.writers[value], note: t.writerNotes[value] }))}
      />
      <SwitchField label={t.presence} hint={t.presenceHint} checked={showsPresence} onChange={setPresence} />
      <SwitchField label={t.calls} hint={t.callsHint} checked={single.isOn} onChange={single.setOn} />
      {single.isOn && (
        <PriceField
          label={t.perMinute}
          value={single.price}
          onChange={single.setPrice}
          error={isTried && single.isMissing ? t.perMinute : fieldErrors['callMinutePrice']}
        />
      )}
      <SwitchField label={t.groupCalls} hint={t.groupCallsHint} checked={group.isOn} onChange={group.setOn} />
      {group.isOn && (
        <PriceField
          label={t.perGroupMinute}
          value={group.price}
          onChange={group.setPrice}
          error={isTried && group.isMissing ? t.perGroupMinute : fieldErrors['callGroupMinutePrice']}
        />
      )}
      {takesCalls && (
        <div className={s.calls}>
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
          {isMinimumFine && (single.priceOnSale ?? group.priceOnSale) !== undefined && (
            <output className={s.facts}>
              {single.priceOnSale !== undefined && t.earns(cost(single.priceOnSale), minimum)}{' '}
              {group.priceOnSale !== undefined && t.earnsInGroup(cost(group.priceOnSale))}
            </output>
          )}
        </div>
      )}
      <div className={layout.wrap}>
        <Button type="submit" loading={sending} disabled={!isDirty}>
          {t.save}
        </Button>
      </div>
      <LeaveGuard dirty={isDirty && !sending} />
    </Form>
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
          settings={data}
          onSaved={(settings) => cache.write('messageSettings.view', undefined, settings)}
        />
      )}
    </SettingsPage>
  )
}
