import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { MapPin } from '../../../ui/icons.tsx'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ContentTabs } from '../../catalogue/creator-content/list/ContentTabs.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { orderFilter, ordersInput, orderStatuses } from './query.ts'
import { orderTexts } from './texts.ts'

const sides = {
  bought: { list: 'orders.searchOwn', path: '/orders', start: '/explore' },
  sold: { list: 'orders.search', path: '/creator/orders', start: '/creator/products' },
} as const

/** Orders, newest first, of the buyer or the seller; state filter and search are in the address (Spec §7, Orders). */
export const OrdersScreen = ({ side }: { side: keyof typeof sides }): ReactElement => {
  const t = useTexts(orderTexts)
  const { list, path, start } = sides[side]
  const { query } = useRouter()
  const filter = orderFilter(query)
  const input = ordersInput(filter, pageNumberOf(query))
  const words = t.sides[side]
  return (
    <RecordScreen
      path={path}
      list={useRequest(list, input, { keepPrevious: true })}
      perPage={input.query.limit}
      columns={useOrderColumns(side)}
      q={filter.q}
      selects={[
        {
          name: 'status',
          label: t.status,
          any: t.all,
          value: filter.status,
          options: orderStatuses.map((value) => ({ value, label: t.statuses[value] })),
        },
      ]}
      t={{ ...t, ...words }}
      tabs={side === 'sold' && <ContentTabs current="orders" />}
      aside={
        side === 'bought' && (
          <ButtonLink variant="secondary" href="/user/addresses" icon={<MapPin aria-hidden />}>
            {t.addresses}
          </ButtonLink>
        )
      }
      empty={
        <EmptyState scene="ticket" title={words.empty} action={<ButtonLink href={start}>{words.start}</ButtonLink>}>
          {words.emptyHint}
        </EmptyState>
      }
    />
  )
}
