import { Input } from 'antd'
import type { ReactElement } from 'react'
import { accentColors, themes } from '../../../../contract/platform/settings/site-colors.ts'
import type { Theme } from '../../../../contract/platform/settings/site-colors.ts'
import { siteSettings } from '../../../../contract/admin/site-settings.ts'
import { useForm } from '../../../api/use-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { colors } from '../../../ui/tokens.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import s from './site.module.css'
import { SitePictureField } from './SitePictureField.tsx'
import type { SectionProps } from './SiteScreen.tsx'
import { siteTexts } from './texts.ts'
import { useSaveSettings } from './use-save-settings.ts'

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** Text and button in a colour, on the background of its theme. */
const Sample = ({ theme, value }: { theme: Theme; value: string }): ReactElement => {
  const t = useTexts(siteTexts)
  const chosen = isColor(value) ? accentColors(theme, value) : colors[theme]
  return (
    <div className={s.swatch} data-theme={theme}>
      <span style={{ color: chosen.accent }}>{t.sampleLink}</span>
      <span className={s.sampleButton} style={{ background: chosen.accent, color: chosen['on-accent'] }}>
        {t.sampleButton}
      </span>
      <span className={s.sampleButton} style={{ background: chosen['accent-soft'], color: chosen.accent }}>
        {t.sampleSoft}
      </span>
    </div>
  )
}

/** Name, colours and pictures of the site, and the id by which its visits are counted. */
export const LookSection = ({ settings }: SectionProps): ReactElement => {
  const t = useTexts(siteTexts)
  const form = useForm({
    initial: {
      siteName: settings.siteName,
      googleAnalyticsId: settings.googleAnalyticsId,
      'colors.light': settings.colors.light,
      'colors.dark': settings.colors.dark,
    },
    schema: siteSettings.change.body,
    toInput: (values) => ({
      siteName: values.siteName,
      googleAnalyticsId: values.googleAnalyticsId,
      colors: { light: values['colors.light'].toLowerCase(), dark: values['colors.dark'].toLowerCase() },
    }),
  })
  const { save, saving } = useSaveSettings((error) => form.refuse(error.fields ?? {}))
  const pictures = useSaveSettings()
  const submit = async (): Promise<void> => {
    const body = form.check()
    if (body) await save(body)
  }
  const { values, field, errors, set } = form
  return (
    <div className={cx(layout.stack5, s.form)}>
      <Form ref={form.ref} className={layout.stack4} onSubmit={submit}>
        <FormField label={t.siteName} required error={errors['siteName']}>
          <Input {...field('siteName')} maxLength={60} />
        </FormField>
        {themes.map((theme) => {
          const key = `colors.${theme}` as const
          return (
            <div key={theme} className={layout.stack2}>
              <FormField label={t.colors[theme]} hint={t.colorHint} error={errors[key]} optional>
                <Input
                  {...field(key)}
                  maxLength={7}
                  placeholder={colors[theme].accent}
                  spellCheck={false}
                  autoComplete="off"
                  suffix={
                    <input
                      type="color"
                      aria-label={t.pickColor(t.colors[theme])}
                      value={isColor(values[key]) ? values[key] : colors[theme].accent}
                      onChange={({ target }) => set(key, target.value)}
                    />
                  }
                />
              </FormField>
              <Sample theme={theme} value={values[key].toLowerCase()} />
            </div>
          )
        })}
        <FormField label={t.analyticsId} hint={t.analyticsHint} error={errors['googleAnalyticsId']} optional>
          <Input {...field('googleAnalyticsId')} maxLength={30} spellCheck={false} autoComplete="off" />
        </FormField>
        <div>
          <Button type="submit" loading={saving}>
            {t.save}
          </Button>
        </div>
      </Form>
      <Card className={layout.stack5}>
        <SitePictureField
          label={t.logo}
          hint={t.logoHint}
          theme="light"
          url={settings.logo}
          onChange={(picture) => void pictures.save({ logo: picture?.url ?? '' })}
        />
        <SitePictureField
          label={t.darkLogo}
          theme="dark"
          url={settings.darkmodeLogo}
          onChange={(picture) => void pictures.save({ darkmodeLogo: picture?.url ?? '' })}
        />
        <SitePictureField
          label={t.favicon}
          hint={t.faviconHint}
          url={settings.favicon}
          onChange={(picture) => void pictures.save({ favicon: picture?.srcset.split(' ')[0] ?? '' })}
        />
        <SitePictureField
          label={t.loginPicture}
          hint={t.loginPictureHint}
          url={settings.loginPlaceholderImage}
          onChange={(picture) => void pictures.save({ loginPlaceholderImage: picture?.url ?? '' })}
        />
      </Card>
    </div>
  )
}
