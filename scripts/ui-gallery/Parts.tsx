import { useState } from 'react'
import type { ReactElement } from 'react'
import { Bell, Heart, Pencil, Plus, Trash2 as Trash } from '../../src/ui/icons.tsx'
import { Avatar } from '../../src/ui/Avatar.tsx'
import { Button, ButtonLink, IconButton } from '../../src/ui/Button.tsx'
import { Badge, Card } from '../../src/ui/Card.tsx'
import { Checkbox, RadioCards, Switch } from '../../src/ui/controls/Choice.tsx'
import { Cover } from '../../src/ui/brand/Cover.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { EmptyState, ErrorState } from '../../src/ui/EmptyState.tsx'
import { Field } from '../../src/ui/controls/Field.tsx'
import { FileDrop } from '../../src/ui/controls/FileDrop.tsx'
import { Menu } from '../../src/ui/Menu.tsx'
import { Price } from '../../src/ui/content/Price.tsx'
import { SkeletonFeed, SkeletonGrid } from '../../src/ui/feedback/SkeletonLists.tsx'
import { ProgressBar, Spinner } from '../../src/ui/feedback/Spinner.tsx'
import { Tabs } from '../../src/ui/navigation/Tabs.tsx'
import { NativeSelect, PasswordInput, TextArea, TextInput } from '../../src/ui/controls/TextInput.tsx'
import { Time } from '../../src/ui/Time.tsx'
import { Toasts } from '../../src/ui/toasts/Toasts.tsx'
import { showToast } from '../../src/lib/toast.ts'
import s from './sheet.module.css'

const people = ['Marisol Vega', 'Teodor Lind', 'Aiko', 'Bruna Salles', 'Okon Bassey', 'Wren Hale']

export const Buttons = (): ReactElement => {
  const [open, setOpen] = useState(false)
  return (
    <main className={s.sheet}>
      <Toasts />
      <h1>Buttons and small things</h1>
      <div className={s.row}>
        <Button>Save changes</Button>
        <Button variant="lamp">Subscribe for $9 / month</Button>
        <Button variant="secondary" icon={<Pencil aria-hidden />}>
          Edit
        </Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger" icon={<Trash aria-hidden />}>
          Delete post
        </Button>
        <Button loading>Saving</Button>
        <Button disabled>Not yet</Button>
      </div>
      <div className={s.row}>
        <Button size="sm">Small</Button>
        <ButtonLink href="/x" size="sm" variant="secondary">
          Small link
        </ButtonLink>
        <Button size="lg" variant="lamp">
          Large
        </Button>
        <IconButton label="Like" icon={<Heart />} />
        <IconButton label="Alerts" variant="secondary" icon={<Bell />} />
        <Menu
          label="More"
          trigger="More"
          button={{ variant: 'secondary' }}
          items={[
            { label: 'Edit', icon: <Pencil />, onSelect: () => undefined },
            { label: 'Profile', href: '/p' },
            null,
            { label: 'Delete', icon: <Trash />, danger: true, onSelect: () => undefined },
          ]}
        />
        <Button id="open" variant="secondary" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Button
          id="toast"
          variant="secondary"
          onClick={() => {
            showToast({ kind: 'success', message: 'Changes saved' })
            showToast({ kind: 'error', message: 'Something went wrong, please try again later' })
            showToast({
              message: 'Your wallet was topped up by 120 tokens and the receipt is on its way to your e-mail',
            })
          }}
        >
          Toasts
        </Button>
        <Spinner label="Loading" />
      </div>
      <div className={s.row}>
        {people.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Noa Lys" size="xs" />
        <Avatar name="Noa Lys" size="sm" />
        <Avatar name="Noa Lys" size="lg" ring="lamp" />
        <Avatar name="Noa Lys" size="xl" />
        <Avatar name="Noa Lys" size="xl" src="/no-avatar.jpg?x" />
      </div>
      <div className={s.row}>
        <Badge>Draft</Badge>
        <Badge tone="accent">Subscribed</Badge>
        <Badge tone="lamp">Live</Badge>
        <Badge tone="success">Paid</Badge>
        <Badge tone="warning">Past due</Badge>
        <Badge tone="danger">Declined</Badge>
      </div>
      <Tabs
        label="Sections"
        current="posts"
        tabs={[
          { key: 'posts', label: 'Posts', count: '128', href: '#a' },
          { key: 'photos', label: 'Photos', count: '1.2K', href: '#b' },
          { key: 'about', label: 'About', href: '#c' },
        ]}
      />
      <Tabs
        label="Periods"
        current="30"
        onSelect={() => undefined}
        tabs={[
          { key: '7', label: '7 days' },
          { key: '30', label: '30 days' },
          { key: '365', label: 'Year' },
        ]}
      />
      <div className={s.row}>
        <Price amount={9.5} per="month" size="lg" />
        <Price amount={120} text="120 tokens ($60.00)" />
        <Price amount={0} />
        <Time at="2026-11-21T07:40:00Z" className={s.quiet} />
      </div>
      <ProgressBar label="Uploading" value={0.62} />
      <Cover />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Subscribe to Marisol"
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Not now
            </Button>
            <Button variant="lamp">Pay $9.00</Button>
          </>
        }
      >
        <div className={s.stack}>
          <p>
            You pay $9.00 today and on the 21st of each month. Cancel whenever you like; you keep access until the paid
            month ends.
          </p>
          <RadioCards
            legend="Plan"
            name="plan"
            defaultValue="monthly"
            options={[
              {
                value: 'monthly',
                title: 'Monthly',
                note: 'Renews on the 21st',
                aside: <Price amount={9} per="month" />,
              },
              { value: 'yearly', title: 'Yearly', note: 'Two months free', aside: <Price amount={90} per="year" /> },
            ]}
          />
        </div>
      </Dialog>
    </main>
  )
}

export const Forms = (): ReactElement => (
  <main className={s.sheet}>
    <h1>Forms</h1>
    <div className={s.two}>
      <Card className={s.stack}>
        <Field label="Email" required hint="We never show it">
          <TextInput type="email" placeholder="you@example.com" />
        </Field>
        <Field label="Password" error="Must be 8 characters or more">
          <PasswordInput defaultValue="short" autoComplete="new-password" />
        </Field>
        <Field label="Monthly price" optional>
          <TextInput inputMode="decimal" before="$" after="per month" defaultValue="9.00" />
        </Field>
        <Field label="About you" counter={{ used: 1043, most: 1000 }} error="Too long">
          <TextArea defaultValue="I play the cello in small rooms, and write about what it takes." />
        </Field>
        <Field label="Country">
          <NativeSelect>
            <option>Brazil</option>
            <option>Portugal</option>
          </NativeSelect>
        </Field>
        <Field label="Username">
          <TextInput disabled value="marisol" readOnly />
        </Field>
      </Card>
      <Card className={s.stack}>
        <RadioCards
          legend="Join as"
          name="kind"
          defaultValue="fan"
          options={[
            { value: 'fan', title: 'A fan', note: 'Follow, subscribe and support creators' },
            { value: 'creator', title: 'A creator', note: 'Publish and earn; we check your documents first' },
          ]}
        />
        <Checkbox label="I am 18 or older and accept the terms" error="Please accept to go on" />
        <Checkbox label="Remember me" defaultChecked />
        <Switch label="Free trial" hint="New fans get one day for nothing" defaultChecked />
        <Switch label="Show my city" />
        <Field label="Identity document">
          <FileDrop files={[]} onChange={() => undefined} note="JPEG, PNG or PDF up to 10 MB" />
        </Field>
        <FileDrop
          files={[new File(['x'.repeat(81234)], 'a-very-long-file-name-of-a-photograph-taken-at-the-theatre.jpg')]}
          onChange={() => undefined}
          multiple
        />
      </Card>
    </div>
  </main>
)

export const States = (): ReactElement => (
  <main className={s.sheet}>
    <h1>States</h1>
    <div className={s.two}>
      <Card>
        <EmptyState title="No posts yet" action={<Button icon={<Plus aria-hidden />}>Write the first</Button>}>
          Your subscribers see it the moment you publish.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState
          scene="seats"
          title="Nobody followed yet"
          action={
            <ButtonLink variant="secondary" href="/d">
              Discover creators
            </ButtonLink>
          }
        >
          Follow a few and their free posts arrive here.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState scene="ticket" title="No subscriptions">
          What you subscribe to is listed here with its next renewal.
        </EmptyState>
      </Card>
      <Card>
        <EmptyState scene="lamp" title="Nothing by that name">
          Try fewer letters.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState message="Something went wrong, please try again later" onRetry={() => undefined} />
      </Card>
    </div>
    <div className={s.two}>
      <SkeletonFeed count={1} />
      <SkeletonGrid count={4} />
    </div>
  </main>
)
