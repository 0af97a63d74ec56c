import type { Generated, Selectable } from 'kysely';
import type { ActivityChoice, ComarcaChoice, GuideDocumentKind } from '../../../types/shared/guide-entry.ts';
import type { JsonColumn, SettableAt } from '../../db/column-types.ts';

interface ActivityFamilies {
  id: number;
  name: string;
}

/** Activities by an id of their own over all families. */
interface Activities {
  id: number;
  family_id: number;
  name: string;
}

/** A member's entry in the guide, one per user at most; never removed, only emptied. */
export interface GuideProfiles {
  user_id: number;
  /** Counts the changes. Files do not count: they come and go by calls of their own. */
  version: Generated<number>;
  visible: boolean;
  /** In the order the member gave them, no id twice. */
  activities: JsonColumn<ActivityChoice[]>;
  comarques: JsonColumn<ComarcaChoice[]>;
  company: string | null;
  presentation: string | null;
  link: string | null;
  postal_code: string | null;
  town: string | null;
  province: string | null;
  country_id: number | null;
  mobile: string | null;
  updated_at: SettableAt;
}

/** Files of the guide, one per user and kind; there may be some before there is a profile. */
interface GuideDocuments {
  user_id: number;
  kind: GuideDocumentKind;
  /** What the bytes show, never what the sender said. */
  content_type: string;
  size: number;
  /** Of the bytes, hexadecimal. */
  sha256: string;
  content: Uint8Array;
  updated_at: SettableAt;
}

export interface GuideTables {
  activity_families: ActivityFamilies;
  activities: Activities;
  guide_profiles: GuideProfiles;
  guide_documents: GuideDocuments;
}

export type GuideProfileRow = Selectable<GuideProfiles>;
