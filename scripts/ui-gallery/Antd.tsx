import {
  Button,
  Checkbox,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popconfirm,
  Radio,
  Segmented,
  Select,
  Switch,
  Table,
  Tabs,
} from 'antd'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { AntdProvider } from '../../src/ui/AntdProvider.tsx'
import s from './sheet.module.css'

const columns = [
  { title: 'Day', dataIndex: 'day' },
  { title: 'From', dataIndex: 'from' },
  { title: 'Net', dataIndex: 'net' },
]
const rows = [
  { key: 1, day: '21 Nov 2026', from: 'Subscription', net: '$7.20' },
  { key: 2, day: '20 Nov 2026', from: 'Tip', net: '$16.00' },
]

/** antd's parts under our theme. They are loaded in the browser only, as in the product. */
export const Antd = (): ReactElement => {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready) return <main />
  return (
    <AntdProvider>
      <main className={s.sheet}>
        <h1>antd</h1>
        <div className={s.row}>
          <Button type="primary">Save</Button>
          <Button>Cancel</Button>
          <Button danger type="primary">
            Delete
          </Button>
          <Button type="text">Later</Button>
          <Button type="link">Link</Button>
          <Popconfirm title="Sure?">
            <Button danger>Remove</Button>
          </Popconfirm>
        </div>
        <Form layout="vertical">
          <Form.Item name="name" initialValue="Al" label="Name" help="Too short" validateStatus="error">
            <Input />
          </Form.Item>
          <Form.Item label="Country">
            <Select aria-label="Country" placeholder="Choose" options={[{ value: 1, label: 'Brazil' }]} />
          </Form.Item>
          <Form.Item label="Born">
            <DatePicker aria-label="Born" />
          </Form.Item>
          <Form.Item label="Price">
            <InputNumber aria-label="Price" defaultValue={9} />
          </Form.Item>
        </Form>
        <div className={s.row}>
          <Checkbox defaultChecked>Remember</Checkbox>
          <Radio checked>One</Radio>
          <Switch defaultChecked aria-label="On" />
          <Switch aria-label="Off" />
          <Segmented options={['Day', 'Week', 'Month']} />
        </div>
        <Tabs
          items={[
            { key: '1', label: 'Posts', children: 'Posts' },
            { key: '2', label: 'About', children: 'About' },
          ]}
        />
        <Table columns={columns} dataSource={rows} pagination={false} />
        <Pagination total={50} />
        <Modal
          open
          title="Subscribe"
          getContainer={false}
          mask={false}
          style={{ position: 'fixed', insetInlineEnd: 24, bottom: 24, top: 'auto', margin: 0 }}
          width={360}
        >
          You pay $9.00 today.
        </Modal>
      </main>
    </AntdProvider>
  )
}
