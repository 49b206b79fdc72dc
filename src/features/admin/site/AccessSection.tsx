import { useState } from 'react'
import type { ReactElement } from 'react'
import { siteSettings } from '../../../../contract/admin/site-settings.ts'
import { useForm } from '../../../api/use-form.ts'
import { plainErrorText } from '../../../lib/error-texts.ts'
import { filledTexts } from '../../../api/filled-texts.ts'
import { useFilledValue } from '../../../api/use-filled.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { SwitchField } from '../../../ui/antd/SwitchField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { CountriesField } from '../../identity/lookups/CountriesField.tsx'
import { useCountries } from '../../identity/lookups/use-countries.ts'
import { operatorTexts } from '../admin-texts.ts'
import s from './site.module.css'
import type { SectionProps } from './SiteScreen.tsx'
import { siteTexts } from './texts.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** Whom the site lets in: maintenance with its message, blocked countries, and confirmed addresses. */
export const AccessSection = ({ settings }: SectionProps): ReactElement => {
  const t = useTexts(siteTexts)
  const words = useTexts(operatorTexts)
  const [isClosing, setClosing] = useState(false)
  const form = useForm({
    initial: {
      'maintenanceMessage.en': settings.maintenanceMessage.en,
      'maintenanceMessage.pt': settings.maintenanceMessage.pt,
    },
    schema: siteSettings.change.body,
    toInput: (values) => ({
      maintenanceMessage: { en: values['maintenanceMessage.en'], pt: values['maintenanceMessage.pt'] },
    }),
  })
  const messages = useSaveSettings((error) => form.refuse(error.fields ?? {}))
  const switches = useSaveSettings()
  const setMaintenance = async (maintenanceMode: boolean): Promise<void> => {
    if (await switches.save({ maintenanceMode })) setClosing(false)
  }
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (body) await messages.save(body)
  }
  return (
    <div className={cx(layout.stack6, s.form)}>
      <section className={layout.stack3} aria-labelledby="maintenance">
        <h2 id="maintenance">{t.maintenance}</h2>
        <SwitchField
          label={t.maintenanceMode}
          hint={t.maintenanceHint}
          checked={settings.maintenanceMode}
          loading={switches.saving}
          onChange={(on) => (on ? setClosing(true) : void setMaintenance(false))}
        />
        <Form ref={form.ref} className={layout.stack3} onSubmit={submit}>
          {(['en', 'pt'] as const).map((language) => {
            const key = `maintenanceMessage.${language}` as const
            return (
              <FormField
                key={key}
                label={`${t.maintenanceMessage} (${words.languages[language]})`}
                error={form.errors[key]}
                optional
                counter={{ used: form.values[key].length, most: 500 }}
              >
                <TextArea {...form.field(key)} minRows={2} lang={language} />
              </FormField>
            )
          })}
          <div>
            <Button type="submit" variant="secondary" loading={messages.saving}>
              {t.saveMessage}
            </Button>
          </div>
        </Form>
      </section>
      <GeoBlock settings={settings} />
      <section className={layout.stack3} aria-labelledby="registration">
        <h2 id="registration">{t.registration}</h2>
        <SwitchField
          label={t.requireEmail}
          hint={t.requireEmailHint}
          checked={settings.requireEmailVerification}
          loading={switches.saving}
          onChange={(requireEmailVerification) => void switches.save({ requireEmailVerification })}
        />
        <SwitchField
          label={t.watermark}
          hint={t.watermarkHint}
          checked={settings.watermarkPhotos}
          loading={switches.saving}
          onChange={(watermarkPhotos) => void switches.save({ watermarkPhotos })}
        />
      </section>
      <Confirm
        open={isClosing}
        onClose={() => setClosing(false)}
        title={t.closeTitle}
        confirm={t.close}
        danger
        busy={switches.saving}
        onConfirm={() => void setMaintenance(true)}
      >
        {t.closeText}
      </Confirm>
    </div>
  )
}

const GeoBlock = ({ settings: { blockedCountries, country } }: SectionProps): ReactElement => {
  const t = useTexts(siteTexts)
  const { changedElsewhere } = useTexts(filledTexts)
  const { choices } = useCountries()
  const [codes, setCodes, isElsewhere] = useFilledValue<readonly string[]>(blockedCountries)
  const [fault, setFault] = useState<string>()
  const { save, saving } = useSaveSettings((error) => setFault(plainErrorText(error)))
  const own = choices.find(({ value }) => value === country)?.label ?? country
  return (
    <section className={layout.stack3} aria-labelledby="geo-block">
      <h2 id="geo-block">{t.geoBlock}</h2>
      <p className={textStyles.note}>{own === undefined ? t.countryUnknown : t.yourCountry(own)}</p>
      <CountriesField
        label={t.blockedCountries}
        placeholder={t.noCountries}
        codes={codes}
        most={250}
        error={fault ?? (isElsewhere ? changedElsewhere : undefined)}
        onChange={(next) => {
          setFault(undefined)
          setCodes(next)
        }}
      />
      <div>
        <Button variant="secondary" loading={saving} onClick={() => void save({ blockedCountries: [...codes] })}>
          {t.saveCountries}
        </Button>
      </div>
    </section>
  )
}
