import { expect, it } from "vitest";
import { GroupLock, type LaunchGroup } from "./group-lock.ts";

it("keeps launches of the other group waiting until all of one have ended", async () => {
  const lock = new GroupLock();
  const log: string[] = [];
  const launch = (group: LaunchGroup, name: string): Promise<void> =>
    lock.run(group, async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ends`);
    });
  const all = Promise.all([launch("threads", "a"), launch("alone", "b"), launch("threads", "c"), launch("alone", "d")]);
  expect([lock.isFree("threads"), lock.isFree("alone")]).toEqual([true, false]);
  await all;
  expect(log).toEqual(["a begins", "c begins", "a ends", "c ends", "b begins", "d begins", "b ends", "d ends"]);
});

it("goes on after a launch that fails", async () => {
  const lock = new GroupLock();
  await expect(lock.run("alone", () => Promise.reject(new Error("trap")))).rejects.toThrow("trap");
  expect(lock.isFree("threads")).toBe(true);
});
