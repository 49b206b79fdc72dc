import { Checkbox, Input, Select, Timeline } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { AntdProvider } from '../../src/ui/antd/AntdProvider.tsx'
import { Confirm } from '../../src/ui/antd/Confirm.tsx'
import { DataTable } from '../../src/ui/antd/DataTable.tsx'
import type { DataColumn } from '../../src/ui/antd/DataTable.tsx'
import { DateField, DateRange } from '../../src/ui/antd/DateField.tsx'
import { FormField } from '../../src/ui/antd/FormField.tsx'
import { Modal } from '../../src/ui/antd/Modal.tsx'
import { Pager } from '../../src/ui/antd/Pager.tsx'
import { SearchSelect } from '../../src/ui/antd/select/SearchSelect.tsx'
import { Statistics } from '../../src/ui/antd/Statistics.tsx'
import { Button } from '../../src/ui/Button.tsx'
import s from './sheet.module.css'

type Row = { key: number; day: string; from: string; net: string }
const columns: readonly DataColumn<Row>[] = [
  { title: 'From', dataIndex: 'from', card: 'head' },
  { title: 'Day', dataIndex: 'day', sorter: (a, b) => a.key - b.key },
  { title: 'Net', dataIndex: 'net', align: 'end', card: 'aside' },
]
const rows: readonly Row[] = [
  { key: 1, day: '21 Nov 2026', from: 'Subscription', net: '$7.20' },
  { key: 2, day: '20 Nov 2026', from: 'Tip', net: '$16.00' },
]
const countries = [
  { value: 'BR', label: 'Brazil' },
  { value: 'PT', label: 'Portugal' },
]

/** antd's components and the kit of `src/ui/antd` in our theme. */
export const Antd = (): ReactElement => {
  const [country, setCountry] = useState('BR')
  const [several, setSeveral] = useState(['BR', 'PT'])
  const [birthDate, setBirthDate] = useState<string | undefined>('1990-02-03')
  const [days, setDays] = useState<readonly [string?, string?]>([undefined, '2026-11-23'])
  const [open, setOpen] = useState<'modal' | 'confirm'>()
  const [page, setPage] = useState(2)
  return (
    <AntdProvider>
      <main className={s.sheet}>
        <h1>antd</h1>
        <div className={s.row}>
          <Button onClick={() => setOpen('modal')}>Edit</Button>
          <Button variant="danger" onClick={() => setOpen('confirm')}>
            Delete
          </Button>
        </div>
        <FormField label="Name" error="Too short" counter={{ used: 2, most: 60 }} required>
          <Input name="name" defaultValue="Al" />
        </FormField>
        <FormField label="Words" hint="What it is about" counter={{ used: 0, most: 500 }} optional>
          <Input.TextArea autoSize={{ minRows: 3 }} />
        </FormField>
        <FormField label="Password">
          <Input.Password autoComplete="current-password" defaultValue="secret" />
        </FormField>
        <FormField label="Country">
          <SearchSelect options={countries} value={country} onChange={setCountry} />
        </FormField>
        <FormField label="Countries">
          <SearchSelect many most={4} options={countries} value={several} onChange={setSeveral} />
        </FormField>
        <FormField label="Kind">
          <Select placeholder="Choose" options={countries} />
        </FormField>
        <FormField label="Born">
          <DateField value={birthDate} onChange={setBirthDate} />
        </FormField>
        <DateRange
          label="Days"
          fromLabel="From"
          toLabel="Until"
          from={days[0]}
          to={days[1]}
          onChange={(from, to) => setDays([from, to])}
          presets={[{ label: 'November', from: '2026-11-01', to: '2026-11-30' }]}
        />
        <Checkbox defaultChecked>Remember</Checkbox>
        <Timeline items={[{ content: 'Ordered' }, { content: 'Sent' }, { content: 'Delivered' }]} />
        <Statistics
          figures={[
            { label: 'Net', value: '$1,240.50', note: 'after fees' },
            { label: 'Subscribers', value: '12.4K' },
          ]}
        />
        <DataTable label="Earnings" columns={columns} dataSource={[...rows]} />
        <Pager page={page} total={50} perPage={10} onChange={setPage} />
        <Modal
          open={open === 'modal'}
          onClose={() => setOpen(undefined)}
          title="Edit the address"
          footer={<Button onClick={() => setOpen(undefined)}>Save</Button>}
        >
          <FormField label="City">
            <Input defaultValue="Recife" />
          </FormField>
          <FormField label="Day">
            <DateField value={birthDate} onChange={setBirthDate} />
          </FormField>
        </Modal>
        <Confirm
          open={open === 'confirm'}
          onClose={() => setOpen(undefined)}
          title="Delete this post?"
          confirm="Delete"
          danger
          onConfirm={() => setOpen(undefined)}
        >
          It cannot be brought back.
        </Confirm>
      </main>
    </AntdProvider>
  )
}
