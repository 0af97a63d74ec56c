import type { GuideDocumentKind } from '../../../types/shared/guide-entry.ts';
import type { SettableAt } from '../../db/column-types.ts';

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
  guide_documents: GuideDocuments;
}
