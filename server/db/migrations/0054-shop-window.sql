-- What the operator shows: pictures of the site, and notes on its landing page, at home and in explore.

-- Its files are public, below the id: server/features/platform/files/media-address.ts. It belongs to no account, so that it outlives the operator's.
create table site_picture (
  id uuid primary key,
  width integer not null,
  height integer not null,
  size bigint not null,
  created_at timestamptz not null
);
create index site_picture_time on site_picture (created_at);

create table site_promo (
  id uuid primary key,
  places text[] not null check (places <@ array['landing', 'home', 'explore'] and cardinality(places) > 0),
  title jsonb not null,
  text jsonb not null,
  link text,
  picture_id uuid references site_picture,
  -- Null: from now on, and for ever.
  shown_from timestamptz(3),
  shown_to timestamptz(3),
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Who wants to see a note no longer.
create table site_promo_dismissed (
  account_id uuid not null references account on delete cascade,
  promo_id uuid not null references site_promo on delete cascade,
  primary key (account_id, promo_id)
);
create index site_promo_dismissed_promo on site_promo_dismissed (promo_id);
