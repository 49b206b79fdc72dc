import type { ReactElement } from 'react'
import { useCache } from '../../../api/cache.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { filledTexts } from '../../../api/filled-texts.ts'
import { useFilledValue } from '../../../api/use-filled.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { CountriesField } from '../lookups/CountriesField.tsx'
import s from './blocks.module.css'
import { blockTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

/** No limit besides the number of countries. */
const MOST = 250

const CountriesForm = ({ initial }: { initial: readonly string[] }): ReactElement => {
  const t = useTexts(blockTexts)
  const { changedElsewhere } = useTexts(filledTexts)
  const cache = useCache()
  const [codes, setCodes, isElsewhere] = useFilledValue(initial)
  const { send, sending, fieldErrors } = useSend('blocks.blockCountries', {
    patched: ['country-block.changed'],
    onSuccess: (saved) => {
      cache.write('blocks.countries', {}, saved)
      showToast({ kind: 'success', message: ERROR_TEXTS.changesSaved })
    },
  })
  const isChanged = codes.toSorted().join() !== initial.toSorted().join()
  return (
    <Form className={cx(layout.stack4, s.countries)} onSubmit={() => void send({ body: { countries: [...codes] } })}>
      <CountriesField
        label={t.countries}
        placeholder={t.addCountry}
        codes={codes}
        onChange={setCodes}
        most={MOST}
        error={Object.values(fieldErrors)[0] ?? (isElsewhere ? changedElsewhere : undefined)}
      />
      <div>
        <Button type="submit" loading={sending} disabled={!isChanged}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}

/** The countries from which a creator's page is hidden. */
export const BlockedCountries = (): ReactElement => {
  const t = useTexts(blockTexts)
  const { data, error, reload } = useRequest('blocks.countries')
  return (
    <section className={layout.stack4}>
      <h2 className={s.heading}>{t.countries}</h2>
      <p className={s.lead}>{t.countriesLead}</p>
      {data ? (
        <CountriesForm initial={data.countries} />
      ) : error ? (
        <ErrorState compact title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="6rem" />
        </Loading>
      )}
    </section>
  )
}
