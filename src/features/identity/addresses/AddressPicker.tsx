import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { maxAddresses } from '../../../../contract/limits.ts'
import type { Address } from '../../../../contract/identity/addresses.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioCards } from '../../../ui/controls/Choice.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { selectUser } from '../users/slice.ts'
import { addressTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Loads antd, which a public page does only when an address is entered. */
const AddressForm = dynamic(() => import('./AddressForm.tsx').then((module) => module.AddressForm), {
  loading: () => (
    <Loading>
      <SkeletonBlock height="24rem" />
    </Loading>
  ),
})

/** The request for the whole address book: it has at most `maxAddresses` entries. */
export const bookInput = { query: { limit: 100 } } as const

const oneLine = ({ streetAddress, streetNumber, zipCode, city, country }: Address): string =>
  [[streetAddress, streetNumber].filter(Boolean).join(' '), [zipCode, city].filter(Boolean).join(' '), country].join(
    ', '
  )

/** Chooses the delivery address: one of the viewer's addresses, the default one first, or a new one, which is saved here. */
export const AddressPicker = ({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (id: string | undefined) => void
}): ReactElement => {
  const t = useTexts(addressTexts)
  const user = useAppSelector(selectUser)
  const { data, error, reload } = useRequest('addresses.search', bookInput)
  const [adding, setAdding] = useState(false)
  const first = data?.data[0]?._id
  useEffect(() => {
    if (value === undefined && first !== undefined) onChange(first)
  }, [value, first, onChange])
  if (error && !data) return <ErrorState compact message={errorText(error)} title={t.failed} onRetry={reload} />
  if (!data)
    return (
      <Loading>
        <SkeletonBlock height="6rem" />
      </Loading>
    )
  if (adding || data.data.length === 0)
    return (
      <AddressForm
        name={user?.name}
        onSaved={({ _id }) => {
          setAdding(false)
          onChange(_id)
        }}
        onCancel={data.data.length > 0 ? () => setAdding(false) : undefined}
      />
    )
  return (
    <div className={layout.stack3}>
      <RadioCards
        legend={t.sendTo}
        name="deliveryAddress"
        options={data.data.map((address) => ({
          value: address._id,
          title: address.name,
          note: oneLine(address),
          aside: address.isDefault ? t.usual : undefined,
        }))}
        value={value ?? first}
        onChange={onChange}
      />
      {data.total < maxAddresses && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        </div>
      )}
    </div>
  )
}
