import type { ActivityFamily } from '../../types/shared/activity-family.ts';
import type { ActivityChoice } from '../../types/shared/guide-entry.ts';
import type { Queries } from '../db/database.ts';

/** All families with their activities, in the order of their ids. */
export async function listFamilies(db: Queries): Promise<ActivityFamily[]> {
  const families = await db.selectFrom('activity_families').selectAll().orderBy('id').execute();
  const activities = await db.selectFrom('activities').selectAll().orderBy('id').execute();
  return families.map(({ id, name }) => ({
    id,
    familia: name,
    subfamilias: activities
      .filter((activity) => activity.family_id === id)
      .map((activity) => ({ id: activity.id, actividadProfesional: activity.name })),
  }));
}

/** Whether every choice is an activity of the family it names. */
export async function areActivities(db: Queries, choices: readonly ActivityChoice[]): Promise<boolean> {
  if (choices.length === 0) return true;
  const ids = choices.map(({ id }) => id);
  const known = await db.selectFrom('activities').select(['id', 'family_id']).where('id', 'in', ids).execute();
  const families = new Map(known.map(({ id, family_id }) => [id, family_id]));
  return choices.every(({ id, idFamilia }) => families.get(id) === idFamilia);
}
