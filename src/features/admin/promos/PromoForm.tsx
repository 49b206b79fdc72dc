import { Input } from 'antd'
import type { ReactElement } from 'react'
import { promoPlaces } from '../../../../contract/platform/promos.ts'
import type { PromoPlace } from '../../../../contract/platform/promos.ts'
import { promos } from '../../../../contract/admin/promos.ts'
import type { Promo } from '../../../../contract/admin/promos.ts'
import { useFilledValue } from '../../../api/use-filled.ts'
import { useForm } from '../../../api/use-form.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { Checkbox } from '../../../ui/controls/Choice.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { DateTimeField } from '../../catalogue/items/DateTimeField.tsx'
import { PromoCard } from '../../platform/promos/SitePromos.tsx'
import { operatorTexts } from '../admin-texts.ts'
import { SitePictureField } from '../site/SitePictureField.tsx'
import s from '../site/site.module.css'
import { operatorPromosTexts } from './texts.ts'

const valuesOf = (promo: Promo | undefined) => ({
  places: (promo?.places ?? ['home']) as PromoPlace[],
  'title.en': promo?.title.en ?? '',
  'title.pt': promo?.title.pt ?? '',
  'text.en': promo?.text.en ?? '',
  'text.pt': promo?.text.pt ?? '',
  link: promo?.link ?? '',
  from: promo?.from ?? '',
  to: promo?.to ?? '',
  pictureId: promo?.picture?._id ?? '',
})

/** The form of a new or an existing promo of the site, with its preview. */
export const PromoForm = ({ promo, onDone }: { promo: Promo | undefined; onDone: () => void }): ReactElement => {
  const t = useTexts(operatorPromosTexts)
  const words = useTexts(operatorTexts)
  const locale = useLocale()
  const create = useSend('promos.create', { toast: false })
  const update = useSend('promos.update', { toast: false })
  const [picture, setPicture] = useFilledValue(promo?.picture)
  const form = useForm({
    initial: valuesOf(promo),
    schema: promos.create.body,
    toInput: (values) => ({
      places: values.places,
      title: { en: values['title.en'], pt: values['title.pt'] },
      text: { en: values['text.en'], pt: values['text.pt'] },
      link: values.link || undefined,
      from: values.from || undefined,
      to: values.to || undefined,
      pictureId: values.pictureId || undefined,
    }),
  })
  const { values, set, field, errors } = form
  const save = async (): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = promo ? await update.send({ params: { id: promo._id }, body }) : await create.send({ body })
    if (sent.ok) {
      showToast({ kind: 'success', message: promo ? t.saved : t.added })
      onDone()
    } else if (sent.error.fields) form.refuse(sent.error.fields)
    else showToast({ kind: 'error', message: errorText(sent.error) })
  }
  const inBoth = (name: 'title' | 'text', most: number, rows?: number): ReactElement => (
    <div className={s.pair}>
      {(['en', 'pt'] as const).map((language) => {
        const key = `${name}.${language}` as const
        return (
          <FormField
            key={key}
            label={`${t[name]} (${words.languages[language]})`}
            required
            error={errors[key]}
            counter={{ used: values[key].length, most }}
          >
            {rows ? (
              <TextArea {...field(key)} minRows={rows} lang={language} />
            ) : (
              <Input {...field(key)} lang={language} />
            )}
          </FormField>
        )
      })}
    </div>
  )
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
      <fieldset className={s.choices}>
        <legend>{t.places}</legend>
        {promoPlaces.map((place) => (
          <Checkbox
            key={place}
            label={t.placeNames[place]}
            checked={values.places.includes(place)}
            onChange={({ target }) =>
              set('places', target.checked ? [...values.places, place] : values.places.filter((one) => one !== place))
            }
          />
        ))}
        {errors['places'] && (
          <p role="alert" className={s.fault}>
            {errors['places']}
          </p>
        )}
      </fieldset>
      {inBoth('title', 80)}
      {inBoth('text', 240, 3)}
      <FormField label={t.link} hint={t.linkHint} error={errors['link']} optional>
        <Input {...field('link')} autoComplete="off" inputMode="url" />
      </FormField>
      <SitePictureField
        label={t.picture}
        url={picture?.url}
        onChange={(next) => {
          setPicture(next)
          set('pictureId', next?._id ?? '')
        }}
      />
      <div className={s.pair}>
        <DateTimeField
          label={t.from}
          value={values.from || undefined}
          onChange={(at) => set('from', at ?? '')}
          error={errors['from']}
          optional
        />
        <DateTimeField
          label={t.to}
          value={values.to || undefined}
          onChange={(at) => set('to', at ?? '')}
          error={errors['to']}
          optional
        />
      </div>
      <section className={layout.stack2} aria-label={t.preview}>
        <strong>{t.preview}</strong>
        <PromoCard
          promo={{
            _id: promo?._id ?? '',
            title: values[`title.${locale}`] || t.title,
            text: values[`text.${locale}`] || t.text,
            ...(picture && { picture }),
          }}
        />
      </section>
      <div className={layout.cluster}>
        <Button variant="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={create.sending || update.sending}>
          {promo ? t.save : t.add}
        </Button>
      </div>
    </Form>
  )
}
