import type { ReactElement } from 'react'
import { Bookmark, Compass, House, Lock, Mail, Settings, Ticket } from '../../src/ui/icons.tsx'
import { Avatar } from '../../src/ui/Avatar.tsx'
import { Button, ButtonLink } from '../../src/ui/Button.tsx'
import { Badge, Card } from '../../src/ui/Card.tsx'
import { Checkbox } from '../../src/ui/controls/Choice.tsx'
import { Cover } from '../../src/ui/brand/Cover.tsx'
import { Field } from '../../src/ui/controls/Field.tsx'
import { Form } from '../../src/ui/controls/Form.tsx'
import { Tabs } from '../../src/ui/navigation/Tabs.tsx'
import { PasswordInput, TextInput } from '../../src/ui/controls/TextInput.tsx'
import { BlankFrame } from '../../src/ui/layouts/BlankFrame.tsx'
import { GeoBlockFrame, MaintenanceFrame } from '../../src/ui/layouts/ClosedFrames.tsx'
import { HomeFrame } from '../../src/ui/layouts/HomeFrame.tsx'
import { PrimaryFrame } from '../../src/ui/layouts/PrimaryFrame.tsx'
import { PublicFrame } from '../../src/ui/layouts/PublicFrame.tsx'
import { Antd } from './Antd.tsx'
import { Buttons, Forms, States } from './Parts.tsx'
import s from './sheet.module.css'

const site = { name: 'Stagedoor' }
const links = [
  { href: '/about', label: 'About', isNewTab: false },
  { href: '/terms', label: 'Terms', isNewTab: false },
  { href: '/privacy', label: 'Privacy', isNewTab: true },
]
const navigation = [
  { href: '/home', label: 'Home', icon: <House aria-hidden /> },
  { href: '/discover', label: 'Discover', icon: <Compass aria-hidden /> },
  { href: '/messages', label: 'Messages', icon: <Mail aria-hidden />, badge: 3 },
  { href: '/subscriptions', label: 'Subscriptions', icon: <Ticket aria-hidden /> },
  { href: '/bookmarks', label: 'Bookmarks', icon: <Bookmark aria-hidden /> },
  { href: '/settings', label: 'Settings', icon: <Settings aria-hidden /> },
]

const Post = ({ name, locked }: { name: string; locked?: boolean }): ReactElement => (
  <Card as="article" className={s.post}>
    <div className={s.head}>
      <Avatar name={name} decorative />
      <div>
        <strong>{name}</strong>
        <div className={s.quiet}>2 hr. ago</div>
      </div>
    </div>
    <p>
      The slow movement is finished at last. I recorded it in the stairwell of the old mill because the room answers
      back a little late.
    </p>
    {locked && (
      <Card look="well" as="div" className={s.stack}>
        <div className={s.row}>
          <Lock aria-hidden />
          <span>For subscribers: 4 photos</span>
        </div>
        <div>
          <Button variant="lamp">Subscribe for $9 / month</Button>
        </div>
      </Card>
    )}
  </Card>
)

const Primary = (): ReactElement => (
  <PrimaryFrame
    site={site}
    navigation={navigation}
    current="/home"
    user={{ name: 'Bruna Salles', username: 'bruna', balance: '$1,240.00' }}
    menu={[{ label: 'Profile', href: '/bruna' }, null, { label: 'Log out', onSelect: () => undefined }]}
    action={<Button block>New post</Button>}
    aside={
      <Card look="plain" className={s.stack}>
        <h2>Creators to discover</h2>
        {['Teodor Lind', 'Aiko', 'Okon Bassey'].map((name) => (
          <div key={name} className={s.head}>
            <Avatar name={name} decorative />
            <strong>{name}</strong>
          </div>
        ))}
      </Card>
    }
  >
    <div className={s.stack}>
      <h1>Good evening, Bruna</h1>
      <Tabs
        label="Feed"
        current="all"
        tabs={[
          { key: 'all', label: 'Subscribed', href: '#1' },
          { key: 'free', label: 'Free', href: '#2' },
        ]}
      />
      <Post name="Marisol Vega" />
      <Post name="Okon Bassey" locked />
    </div>
  </PrimaryFrame>
)

const Login = (): ReactElement => (
  <BlankFrame
    site={site}
    title="Welcome back"
    lead="The lamp is on. Come in."
    foot={
      <>
        New here? <a href="/auth/register">Join Stagedoor</a>
      </>
    }
  >
    <Form className={s.stack} onSubmit={() => undefined}>
      <Field label="Email or username">
        <TextInput autoComplete="username" />
      </Field>
      <Field label="Password">
        <PasswordInput autoComplete="current-password" />
      </Field>
      <Checkbox label="Remember me" />
      <Button type="submit" size="lg" block>
        Log in
      </Button>
    </Form>
  </BlankFrame>
)

const Home = (): ReactElement => (
  <HomeFrame
    site={site}
    kicker="For creators and the people who love their work"
    title="Come in by the stage door."
    lead="Subscribe to the musicians, cooks, dancers and painters you care about, and see the work before the curtain goes up."
    actions={
      <>
        <ButtonLink variant="lamp" size="lg" href="/join">
          Find a creator
        </ButtonLink>
        <ButtonLink variant="secondary" size="lg" href="/join">
          Start publishing
        </ButtonLink>
      </>
    }
    footerLinks={links}
  >
    <div className={s.sheet}>
      <h2>Creators people stay for</h2>
    </div>
  </HomeFrame>
)

const Public = (): ReactElement => (
  <PublicFrame site={site} footerLinks={links}>
    <Card look="flush">
      <Cover priority />
    </Card>
    <div className={s.sheet}>
      <div className={s.head}>
        <Avatar name="Marisol Vega" size="xxl" ring="surface" />
        <div>
          <h1>Marisol Vega</h1>
          <p className={s.quiet}>@marisol</p>
          <Badge tone="accent">Cellist</Badge>
        </div>
      </div>
    </div>
  </PublicFrame>
)

/** Every page of the gallery by its name. */
export const pages: Record<string, () => ReactElement> = {
  buttons: Buttons,
  forms: Forms,
  states: States,
  primary: Primary,
  public: Public,
  home: Home,
  login: Login,
  maintenance: () => <MaintenanceFrame site={site} />,
  antd: Antd,
  geo: () => <GeoBlockFrame site={site} />,
}
