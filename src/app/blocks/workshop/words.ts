import type workshop from '../../../../messages/_general/ca/app/workshop.json';
import type { TextKey } from '../../../ui/text/keys.ts';

export type WorkshopKey = TextKey<'app.workshop', typeof workshop>;
