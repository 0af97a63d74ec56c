import type { Reader } from '../../../server/requests/readers.ts';
import { findMemberFacts } from '../etec/member.ts';

/** What the college knows of a member, by the names of the declaration. */
const documentRequest: Reader = async (db, user) => ({ ...(await findMemberFacts(db, user.id)) });

export default documentRequest;
